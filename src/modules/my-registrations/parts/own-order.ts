import type { ApiReply } from '#src/client/api-types.ts'
import { liveEntries } from '../domain/live-entries.ts'

export type OwnOrderReply = ApiReply<'GET /api/account/registrations/:registrationId'>
export type OwnOrderEntry = OwnOrderReply['entries'][number]

/** The entry whose actions are the order's: the only one that lives. */
export function soleEntry({
  entries,
  eventStatus,
}: Pick<OwnOrderReply, 'entries' | 'eventStatus'>): OwnOrderEntry | null {
  const live = liveEntries(entries)
  return live.length === 1 && eventStatus === 'published' ? (live[0] ?? null) : null
}
