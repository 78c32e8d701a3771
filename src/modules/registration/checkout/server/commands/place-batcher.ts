import type { Instant } from '#src/kernel/instant.ts'
import { type BatchLimits, type BatchQueue, createBatchQueue } from '#src/platform/db/batch-queue.ts'
import { bisect } from '#src/platform/db/bisect.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EntryDetails } from '../../../entry-details/domain/entry-details.ts'

/**
 * One request for a place; the SQL function `registration.take_places` reads it under these names.
 */
export type HoldRequest = {
  readonly orderId: string
  readonly accountId: string
  readonly language: 'ru' | 'en'
  readonly raceId: string
  readonly poolId: string
  /** Hex of the person key's keyed hash. */
  readonly personKey: string
  readonly participantId: string
  readonly participant: Readonly<Record<string, unknown>>
  /** Only where the entry has details in addition to the participant. */
  readonly details?: EntryDetails
  readonly nameRu: string
  readonly nameEn: string
} & (
  | {
      /**
       * Hex of the network's keyed hash: unpaid places are bounded by it, and by their account.
       * Computed on demand: a full race needs none.
       */
      readonly network: () => string
    }
  | {
      /**
       * A paid place is moved to this one, so the bound of unpaid places does not apply; all
       * requests of a call have the same value.
       */
      readonly isPrepaid: true
    }
)
export type EventBatch = {
  readonly tenantId: number
  readonly eventId: string
  readonly rulesVersion: number
}
export type HoldResult = {
  readonly code: string
  readonly entryId: string | null
  readonly ordinal: number
  readonly priceMinor: number | null
  /** The time until which it must be paid; null where this call held nothing. */
  readonly payBefore: Instant | null
  /** Whether a place of the event is offered to a waitlist at this moment. */
  readonly isOffering: boolean
}
export type PlaceBatcher = {
  /** Holds a place, in one batch with parallel requests for the same event. */
  hold(batch: EventBatch, input: HoldRequest): Promise<HoldResult>
  /** The number of waiting requests, for metrics. */
  waiting(): number
}

export const maxPerBatch = 256
const defaultLimits: BatchLimits = { max: maxPerBatch, inFlight: 1 }
/** One call per request, without a limit of parallel calls: the comparison for batching. */
export const unbatched: BatchLimits = { max: 1, inFlight: Number.POSITIVE_INFINITY }

/**
 * Batches requests per event: at most one call per event is in flight, requests that arrive
 * meanwhile are the next batch, and the first goes at once. A single request costs nothing extra;
 * under load one lock and one commit serve many. A batch that fails is halved and retried, so that
 * one bad request fails alone. A second click on the same order goes with the next batch, after the
 * first has its result.
 */
export function createPlaceBatcher(
  run: (batch: EventBatch, inputs: readonly HoldRequest[]) => Promise<HoldResult[]>,
  limits: BatchLimits = defaultLimits,
): PlaceBatcher {
  const queues = new Map<string, BatchQueue<HoldRequest, HoldResult>>()
  const openQueue = (key: string, batch: EventBatch) => {
    const queue = createBatchQueue<HoldRequest, HoldResult>(
      async (inputs) => await bisect(inputs, async (part) => await run(batch, part)),
      limits,
      { name: 'places of one event', keyOf: ({ orderId }) => orderId, onIdle: () => queues.delete(key) },
    )
    queues.set(key, queue)
    return queue
  }
  return {
    hold(batch, input) {
      const key = `${batch.tenantId}/${batch.eventId}/${batch.rulesVersion}`
      return (queues.get(key) ?? openQueue(key, batch)).add(input)
    },
    waiting: () => [...queues.values()].reduce((sum, queue) => sum + queue.waiting(), 0),
  }
}

/** One SQL call for the whole batch, one message, one commit. */
export function createPlaceRunner(db: Database, paymentTimeLimitMs: number) {
  return async (batch: EventBatch, inputs: readonly HoldRequest[]): Promise<HoldResult[]> =>
    await db.oneStatementTransaction<HoldResult>(
      { role: 'app', tenantId: batch.tenantId },
      ...takePlacesCall(batch, paymentTimeLimitMs, inputs),
    )
}

/** The same inside a transaction with more to do. */
export async function holdPlacesIn(
  tx: Tx,
  batch: EventBatch,
  paymentTimeLimitMs: number,
  inputs: readonly HoldRequest[],
): Promise<HoldResult[]> {
  return await tx.named<HoldResult>(...takePlacesCall(batch, paymentTimeLimitMs, inputs))
}

/**
 * The JSON that the database function reads; with a getter instead of the call JSON.stringify takes
 * half as long again.
 */
function asRow(input: HoldRequest): object {
  return 'network' in input ? { ...input, network: input.network() } : input
}

function takePlacesCall(
  batch: EventBatch,
  paymentTimeLimitMs: number,
  inputs: readonly HoldRequest[],
): Parameters<Tx['named']> {
  return [
    'registration.take_places',
    `select code, entry_id as "entryId", ordinal, price_minor as "priceMinor",
       case when code = 'held' then app.now() + make_interval(secs => $4) end as "payBefore",
       (select exists (select from inventory.waitlist_entries e
                       where e.tenant_id = $1 and e.limit_id = $2 and e.state = 'offered')) as "isOffering"
     from registration.take_places($1, $2, $3, app.now() + make_interval(secs => $4), $5::jsonb) order by i`,
    [batch.tenantId, batch.eventId, batch.rulesVersion, paymentTimeLimitMs / 1000, JSON.stringify(inputs.map(asRow))],
  ]
}
