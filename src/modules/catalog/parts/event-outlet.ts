import type { ApiReply } from '#src/app/client/api-types.ts'
import type { EventPage } from '../contract/event-page.ts'

/** What stands under an event's tabs is told of the event, and how the reader stands in it: own places, and whose people wait in its lines. */
export type EventOutlet = EventPage & { readonly own: ApiReply<'GET /api/account/lines'> | null }
