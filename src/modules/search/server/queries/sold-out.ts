import type { Tx } from '#src/platform/db/tx.ts'
import type { EventIndex } from './event-index.ts'

type CachedCodes = {
  readonly codes: readonly string[]
  /** Their slots while the index has `size` slots; changed events get new slots. */
  slots: ReadonlySet<number>
  size: number
  /**
   * The queried moment, when the query was made by the process's own clock, and for how long its
   * result is valid.
   */
  readonly nowMs: number
  readonly queriedAtMs: number
  readonly cacheMs: number
}

const minCacheMs = 1_000
/**
 * A result is valid for this multiple of the query's own duration, so that the query takes a small
 * part of the time however many events there are.
 */
const durationFactor = 20

const cache = new WeakMap<EventIndex, CachedCodes>()
const querying = new WeakSet<EventIndex>()

/**
 * The events with registration open by the clock and no places left in any race. Cached for at
 * least a second, as pages of lists are; during a query other callers get the previous result.
 */
export async function soldOut(tx: Tx, index: EventIndex): Promise<ReadonlySet<number>> {
  // Other roles see only their own tenant's pools, so their results must not be cached for all.
  if (tx.scope.role !== 'system') return slotsOf(await queryCodes(tx), index)
  const cached = cache.get(index)
  if (cached !== undefined && (querying.has(index) || isFresh(cached, tx))) return slotsNow(cached, index)
  querying.add(index)
  try {
    const queriedAtMs = performance.now()
    const codes = await queryCodes(tx)
    const cacheMs = Math.max(minCacheMs, durationFactor * (performance.now() - queriedAtMs))
    const slots = slotsOf(codes, index)
    cache.set(index, { codes, slots, size: index.size, nowMs: Date.parse(tx.now), queriedAtMs, cacheMs })
    return slots
  } finally {
    querying.delete(index)
  }
}

function slotsNow(cached: CachedCodes, index: EventIndex): ReadonlySet<number> {
  if (cached.size !== index.size) {
    cached.slots = slotsOf(cached.codes, index)
    cached.size = index.size
  }
  return cached.slots
}

function slotsOf(codes: readonly string[], index: EventIndex): ReadonlySet<number> {
  return new Set(codes.map((code) => index.slotOf(code)))
}

function isFresh({ queriedAtMs, nowMs, cacheMs }: CachedCodes, tx: Tx): boolean {
  return performance.now() - queriedAtMs < cacheMs && Math.abs(Date.parse(tx.now) - nowMs) < cacheMs
}

/** A race before its draw takes applications, whatever the state of its pool. */
async function queryCodes(tx: Tx): Promise<string[]> {
  const rows = await tx.named<{ code: string }>(
    'catalog.sold_out',
    `
    with empty as materialized (
      select r.id, r.event_id from inventory.sold_out_pools($1) as pool_id join catalog.races r using (pool_id)
      where r.opens_at <= $1 and r.closes_at > $1 and (r.draws_at is null or r.draws_at <= $1))
    select e.code from catalog.events e
    where e.id in (select event_id from empty) and e.is_listed and e.status = 'published' and not exists (
      select from catalog.races r
      where r.event_id = e.id and r.opens_at <= $1 and r.closes_at > $1 and not r.by_code
        and (r.kind = 'individual' or r.team_rules is not null) and r.id not in (select id from empty))`,
    [tx.now],
  )
  return rows.map(({ code }) => code)
}
