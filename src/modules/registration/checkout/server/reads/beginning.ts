import type { Instant } from '#src/kernel/instant.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { type Availability, availabilityOf } from '#src/modules/inventory/server/reads/availability.ts'
import { createBatchLoader } from '#src/platform/db/batch-loader.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type OwnLive, ownLiveOfMany } from '../../../server/queries/own-entries.ts'

/** What somebody who begins a registration finds: what they have already, and what is left. */
export type Beginning = OwnLive & { readonly now: Instant; readonly places: Availability | undefined }
export type BeginningReader = (accountId: string, race: Pick<RaceRules, 'raceId' | 'poolId'>) => Promise<Beginning>

/** Before an opening thousands look at one race again and again: what is asked at the same time is read once. */
export function createBeginningReader(db: Database): BeginningReader {
  const read = createBatchLoader(
    async (asked: readonly { accountId: string; raceId: string; poolId: string }[]) =>
      await db.transaction<Beginning[]>({ role: 'system', readOnly: true }, async (tx) => {
        const own = await ownLiveOfMany(tx, asked)
        const pools = [...new Set(asked.map(({ poolId }) => poolId))]
        const places = await availabilityOf(tx, pools)
        return own.map((one, i) => ({ ...one, now: tx.now, places: places.get(asked[i]?.poolId ?? '') }))
      }),
    { most: 256, inFlight: 1, restMs: 2 },
  )
  return (accountId, { raceId, poolId }) => read({ accountId, raceId, poolId })
}
