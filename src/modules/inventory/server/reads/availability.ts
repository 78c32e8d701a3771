import type { Tx } from '#src/platform/db/tx.ts'

export type Availability = {
  readonly capacity: number
  readonly taken: number
  /** Held for unpaid orders now; expired holds are not counted. */
  readonly held: number
  /** Available now: at most the rest of the event's own limit. */
  readonly free: number
}

/**
 * The availability of each pool, keyed by pool id. Expired holds count as free, even if not swept
 * yet.
 */
export async function findAvailability(tx: Tx, poolIds: readonly string[]): Promise<Map<string, Availability>> {
  const rows = await tx.named<{
    id: string
    capacity: number
    taken: number
    held: number
    has_waitlist: boolean
    limitFree: number | null
  }>(
    'inventory.availability',
    `
    select p.id, p.capacity, p.taken, p.held - coalesce(due.units, 0) as held, p.has_waitlist,
           l.capacity - l.taken - l.held + coalesce(event_due.units, 0) as "limitFree"
    from inventory.pools p
    join inventory.limits l on l.tenant_id = p.tenant_id and l.id = p.limit_id
    left join lateral (
      select sum(h.units)::int as units from inventory.holds h
      where p.next_expiry <= $1 and h.tenant_id = p.tenant_id and h.pool_id = p.id
        and h.state = 'held' and h.held_until <= $1
    ) due on true
    left join lateral (
      select sum(h.units)::int as units
      from inventory.pools q join inventory.holds h
        on h.tenant_id = q.tenant_id and h.pool_id = q.id and h.state = 'held' and h.held_until <= $1
      where l.capacity is not null and q.tenant_id = l.tenant_id and q.limit_id = l.id
        and q.next_expiry <= $1 and h.person_key is not null
    ) event_due on true
    where p.id = any($2)`,
    [tx.now, poolIds],
  )
  return new Map(rows.map((row) => [row.id, toAvailability(row)]))
}

/**
 * The free units of each stock, keyed by pool id. The event's limit of participants does not apply
 * to a stock: the buyer of the last place has just used it up.
 */
export async function countFreeStock(tx: Tx, poolIds: readonly string[]): Promise<Map<string, number>> {
  const pools = await findAvailability(tx, poolIds)
  return new Map([...pools].map(([id, { capacity, taken, held }]) => [id, Math.max(0, capacity - taken - held)]))
}

function toAvailability(row: {
  capacity: number
  taken: number
  held: number
  has_waitlist: boolean
  limitFree: number | null
}): Availability {
  // Units that are free, or become free next, are for the waitlist.
  if (row.has_waitlist) return { capacity: row.capacity, taken: row.taken, held: row.capacity - row.taken, free: 0 }
  const inPool = row.capacity - row.taken - row.held
  const free = row.limitFree === null ? inPool : Math.min(inPool, row.limitFree)
  return { capacity: row.capacity, taken: row.taken, held: row.held, free: Math.max(0, free) }
}
