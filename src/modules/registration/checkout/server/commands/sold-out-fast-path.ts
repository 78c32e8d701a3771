import { createBatchLoader } from '#src/platform/db/batch-loader.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { EventBatch, HoldRequest, PlaceAnswer, PlaceBatcher } from './place-batcher.ts'

/** The time after a full race was found in which requests are checked first. */
const fullMs = 1_000
/** The number of races remembered. */
const most = 1_000

type Race = EventBatch & Pick<HoldRequest, 'raceId' | 'poolId'>
type FullRace = { until: number; readonly refusal: (input: HoldRequest) => Promise<PlaceAnswer | null> }

/**
 * The same batcher with a fast path for a race just found full: thousands of requests come then and
 * are all refused, so that they are checked in batches, without a lock, and without their form. Any
 * request that may not be refused takes the usual path: a released place is sold to the next
 * request, and an order that has its place gets that result.
 */
export function withSoldOutFastPath(batcher: PlaceBatcher, db: Database): PlaceBatcher {
  const full = new Map<string, FullRace>()
  const remember = (key: string, race: Race) => {
    const known = full.get(key)
    if (known !== undefined) {
      known.until = performance.now() + fullMs
      return
    }
    if (full.size >= most) full.clear()
    full.set(key, { until: performance.now() + fullMs, refusal: refusalReader(db, race) })
  }
  return {
    ...batcher,
    async take(batch, input) {
      const key = `${batch.tenantId}/${batch.eventId}/${batch.rulesVersion}/${input.raceId}/${input.poolId}`
      const race = full.get(key)
      if (race !== undefined && race.until > performance.now()) {
        const refused = await race.refusal(input)
        if (refused !== null) {
          race.until = performance.now() + fullMs
          return refused
        }
      }
      const answer = await batcher.take(batch, input)
      if (answer.code === 'sold_out') remember(key, { ...batch, raceId: input.raceId, poolId: input.poolId })
      else if (answer.code === 'held') full.delete(key)
      return answer
    },
  }
}

/** The refusal that a request is certain to get; null where it must take the usual path. */
function refusalReader(db: Database, { tenantId, eventId, rulesVersion, raceId, poolId }: Race): FullRace['refusal'] {
  return createBatchLoader(
    async (inputs: readonly HoldRequest[]) => {
      const rows = await db.alone<{ isSoldOut: boolean }>(
        { role: 'app', tenantId, readOnly: true },
        'registration.surely_sold_out',
        `select s as "isSoldOut"
         from registration.surely_sold_out($1, $2, $3, $4, $5, $6, $7, $8) with ordinality as w (s, i) order by w.i`,
        [
          ...[tenantId, eventId, rulesVersion, raceId, poolId],
          inputs.map(({ orderId }) => orderId),
          inputs.map(({ personKey }) => Buffer.from(personKey, 'hex')),
          inputs.map(({ accountId }) => accountId),
        ],
      )
      return rows.map(({ isSoldOut }) => (isSoldOut ? soldOut : null))
    },
    { most: 256, inFlight: 1, restMs: 2 },
  )
}

const soldOut: PlaceAnswer = {
  code: 'sold_out',
  registrationId: null,
  ordinal: 0,
  priceMinor: null,
  payBefore: null,
  isOffering: false, // not to them: what is offered is held for their account, and then nothing is sure
}
