import type { ApiReply } from '#src/client/api-types.ts'
import type { EventPage } from '../contract/event-page.ts'

type Own = ApiReply<'GET /api/account/waitlists'>
/** The reader's own place in a race, and the waitlist entries of the reader's people in it. */
export type OwnInRace = { readonly place: Own['places'][number] | undefined; readonly waitlistEntries: Own['entries'] }

/** The data of all tabs of an event's page: the event, and the reader's status by race code. */
export type EventOutlet = EventPage & {
  readonly own: Readonly<Partial<Record<string, OwnInRace>>>
  /**
   * The reader's subscriptions: to the openings of these races, and to the event's new date or next
   * start.
   */
  readonly ownSubscriptions: { readonly raceCodes: readonly string[]; readonly isSubscribedToNews: boolean }
  /** The public address of the page. */
  readonly address: string
}
