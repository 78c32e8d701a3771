import type { ApiReply } from '#src/app/client/api-types.ts'
import type { EventPage } from '../contract/event-page.ts'

/** What stands under an event's tabs is told of the event, and where the reader's own people stand in its lines. */
export type EventOutlet = EventPage & { readonly lines: ApiReply<'GET /api/account/lines'>['lines'] }
