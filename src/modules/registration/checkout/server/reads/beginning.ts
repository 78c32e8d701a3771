import type { Instant } from '#src/kernel/instant.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { type Availability, findAvailability } from '#src/modules/inventory/server/reads/availability.ts'
import { createBatchLoader } from '#src/platform/db/batch-loader.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type OwnLive, ownLiveOfMany } from '../../../server/queries/own-entries.ts'

/** The state at the beginning of a registration: the account's own entries, and the free places. */
export type Beginning = OwnLive & { readonly now: Instant; readonly places: Availability | undefined }
export type BeginningReader = (accountId: string, race: Pick<RaceRules, 'raceId' | 'poolId'>) => Promise<Beginning>

/**
 * Before an opening thousands read one race again and again: simultaneous reads are batched into
 * one query.
 */
export function createBeginningReader(db: Database): BeginningReader {
  const read = createBatchLoader(
    async (keys: readonly { accountId: string; raceId: string; poolId: string }[]) =>
      await db.transaction<Beginning[]>({ role: 'system', readOnly: true }, async (tx) => {
        const own = await ownLiveOfMany(tx, keys)
        const pools = [...new Set(keys.map(({ poolId }) => poolId))]
        const places = await findAvailability(tx, pools)
        return own.map((entry, i) => ({ ...entry, now: tx.now, places: places.get(keys[i]?.poolId ?? '') }))
      }),
    { max: 256, inFlight: 1, restMs: 2 },
  )
  return (accountId, { raceId, poolId }) => read({ accountId, raceId, poolId })
}
