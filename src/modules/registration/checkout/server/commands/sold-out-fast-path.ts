import { LRUCache } from 'lru-cache'
import { createBatchLoader } from '#src/platform/db/batch-loader.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { EventBatch, HoldRequest, HoldResult, PlaceBatcher } from './place-batcher.ts'

/** The time after a full race was found in which requests are checked first. */
const fullMs = 1_000
const maxRaces = 1_000

type Race = EventBatch & Pick<HoldRequest, 'raceId' | 'poolId'>
type Refusal = (input: HoldRequest) => Promise<HoldResult | null>

/**
 * The same batcher with a fast path for a race just found full: thousands of requests come then and
 * are all refused, so that they are checked in batches, without a lock, and without their form. Any
 * request that may not be refused takes the usual path: a released place is sold to the next
 * request, and an order that has its place gets that result.
 */
export function withSoldOutFastPath(batcher: PlaceBatcher, db: Database): PlaceBatcher {
  const full = new LRUCache<string, Refusal>({ max: maxRaces, ttl: fullMs })
  return {
    ...batcher,
    async hold(batch, input) {
      const key = `${batch.tenantId}/${batch.eventId}/${batch.rulesVersion}/${input.raceId}/${input.poolId}`
      const refused = await full.get(key)?.(input)
      if (refused) {
        full.get(key, { updateAgeOnGet: true }) // unless a place was sold meanwhile
        return refused
      }
      const response = await batcher.hold(batch, input)
      if (response.code === 'sold_out') {
        const { raceId, poolId } = input
        full.set(key, full.get(key) ?? refusalReader(db, { ...batch, raceId, poolId }))
      } else if (response.code === 'held') full.delete(key)
      return response
    },
  }
}

/** The refusal that a request is certain to get; null where it must take the usual path. */
function refusalReader(db: Database, { tenantId, eventId, rulesVersion, raceId, poolId }: Race): Refusal {
  return createBatchLoader(
    async (inputs: readonly HoldRequest[]) => {
      const rows = await db.oneStatementTransaction<{ isSoldOut: boolean }>(
        { role: 'app', tenantId, readOnly: true },
        'registration.sold_out_without_lock',
        `select s as "isSoldOut"
         from registration.sold_out_without_lock($1, $2, $3, $4, $5, $6, $7, $8) with ordinality as w (s, i) order by w.i`,
        [
          ...[tenantId, eventId, rulesVersion, raceId, poolId],
          inputs.map(({ orderId }) => orderId),
          inputs.map(({ personKey }) => Buffer.from(personKey, 'hex')),
          inputs.map(({ accountId }) => accountId),
        ],
      )
      return rows.map(({ isSoldOut }) => (isSoldOut ? soldOut : null))
    },
    { max: 256, inFlight: 1, restMs: 2 },
  )
}

const soldOut: HoldResult = {
  code: 'sold_out',
  entryId: null,
  ordinal: 0,
  priceMinor: null,
  payBefore: null,
  isOffering: false, // not to them: what is offered is held for their account, and then nothing is sure
}
