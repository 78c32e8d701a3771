import { createBatchLoader } from '#src/platform/db/batch-loader.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findWaitlistStatuses, type WaitlistStatus } from '../queries/waitlist-entries.ts'

/** The account's status in the race's waitlist: its offer, or that it waits. */
export type WaitlistStatusReader = (accountId: string, raceId: string) => Promise<WaitlistStatus>

/**
 * At a sold-out opening thousands are refused at once: simultaneous reads are batched into one
 * query.
 */
export function createWaitlistStatusReader(db: Database): WaitlistStatusReader {
  const read = createBatchLoader(
    async (keys: readonly { accountId: string; raceId: string }[]) =>
      await db.transaction({ role: 'system', readOnly: true }, (tx) => findWaitlistStatuses(tx, keys)),
    { max: 256, inFlight: 1, restMs: 2 },
  )
  return (accountId, raceId) => read({ accountId, raceId })
}
