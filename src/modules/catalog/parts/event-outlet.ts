import type { ApiReply } from '#src/client/api-types.ts'
import type { EventPage } from '../contract/event-page.ts'

type Own = ApiReply<'GET /api/account/waitlists'>
/** What the reader has of a race already: an own place, and whose people wait in its line. */
export type OwnInRace = { readonly place: Own['places'][number] | undefined; readonly lines: Own['lines'] }

/** What stands under an event's tabs is told of the event, and by the race how the reader stands in it. */
export type EventOutlet = EventPage & {
  readonly own: Readonly<Partial<Record<string, OwnInRace>>>
  /** Of what the reader is told: of which races the opening, and whether the event's new date or next start. */
  readonly awaited: { readonly raceCodes: readonly string[]; readonly news: boolean }
  /** Under which others find the page. */
  readonly address: string
}
