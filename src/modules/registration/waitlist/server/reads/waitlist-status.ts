import { createBatchLoader } from '#src/platform/db/batch-loader.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findWaitlistStatuses, type WaitlistStatus } from '../queries/waitlist-entries.ts'

/** How the account stands in the race's line: what is offered to it, and whether it waits. */
export type WaitlistStatusReader = (accountId: string, raceId: string) => Promise<WaitlistStatus>

/** When an opening is sold out thousands are refused at once: what is asked at the same time is read once. */
export function createWaitlistStatusReader(db: Database): WaitlistStatusReader {
  const read = createBatchLoader(
    async (asked: readonly { accountId: string; raceId: string }[]) =>
      await db.transaction({ role: 'system', readOnly: true }, (tx) => findWaitlistStatuses(tx, asked)),
    { most: 256, inFlight: 1, restMs: 2 },
  )
  return (accountId, raceId) => read({ accountId, raceId })
}
