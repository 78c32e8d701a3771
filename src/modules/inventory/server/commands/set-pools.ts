import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type EventPools = {
  readonly tenantId: number
  readonly eventId: string
  /** The event's limit of participants; null: only the races' own. */
  readonly capacity: number | null
  /** The most entries of one account in the event; null: no limit. */
  readonly perAccount: number | null
  /** The most unpaid places at one time; absent: the limit row's current values. */
  readonly unpaid?: { readonly perAccount: number; readonly perList: number; readonly perNetwork: number }
  /** `isDrawn`: no unit is free; a draw decides the order of offers. */
  readonly pools: readonly { readonly id: string; readonly capacity: number; readonly isDrawn?: boolean }[]
}

export type PoolCapacity = {
  readonly tenantId: number
  readonly eventId: string
  readonly poolId: string
  readonly capacity: number
}

/** Locks the event: none of its places is held or released by others until this transaction ends. */
export async function lockPools(tx: Tx, event: Pick<EventPools, 'tenantId' | 'eventId'>): Promise<void> {
  await tx.sql`select inventory.lock_event(${event.tenantId}, ${event.eventId})`
}

/**
 * Creates an event's pools, or changes their capacities and the event's limits. A value below the
 * units taken and held is refused; the error names the pool's id, or `limit`. The event is
 * locked until the transaction ends.
 */
export async function setEventPools(tx: Tx, event: EventPools): Promise<Result<undefined, 'inventory.below_sold'>> {
  await tx.sql`
    insert into inventory.limits (tenant_id, id) values (${event.tenantId}, ${event.eventId}) on conflict do nothing`
  await lockPools(tx, event)
  // An expired hold is free, even if it is not swept yet.
  await tx.sql`select inventory.release_expired_holds(${event.tenantId}, ${event.eventId}, ${tx.now})`
  const tooSmall = await findPoolsBelowSold(tx, event)
  if (tooSmall.length > 0) {
    const fields = Object.fromEntries(tooSmall.map((id) => [id, 'inventory.below_sold']))
    return err('inventory.below_sold', { fields })
  }
  await writeCapacities(tx, event)
  return ok()
}

/**
 * Creates one more pool of an event that has its limit row, or changes its capacity: the uses of a
 * code. A capacity below the units taken and held is refused. The event is locked until the
 * transaction ends.
 */
export async function setPool(tx: Tx, pool: PoolCapacity): Promise<Result<undefined, 'inventory.below_sold'>> {
  const { tenantId, eventId, poolId, capacity } = pool
  await lockPools(tx, pool)
  await tx.sql`select inventory.release_expired_holds(${tenantId}, ${eventId}, ${tx.now})`
  const written = await tx.sql`
    insert into inventory.pools as p (tenant_id, id, limit_id, capacity)
    values (${tenantId}, ${poolId}, ${eventId}, ${capacity})
    on conflict (tenant_id, id) do update set capacity = excluded.capacity where p.taken + p.held <= excluded.capacity
    returning id`
  return written.length > 0 ? ok() : err('inventory.below_sold')
}

/**
 * Creates a pool with a limit row of its own under the same id, unless it exists: for the uses of a
 * code, which most codes of a batch never need.
 * @locks the new limit row; nothing where the pool exists
 */
export async function ensureOwnPool(
  tx: Tx,
  { tenantId, id, capacity }: { readonly tenantId: number; readonly id: string; readonly capacity: number },
): Promise<void> {
  const found = await tx.sql`select from inventory.pools where tenant_id = ${tenantId} and id = ${id}`
  if (found.length > 0) return
  await tx.sql`insert into inventory.limits (tenant_id, id) values (${tenantId}, ${id}) on conflict do nothing`
  await tx.sql`
    insert into inventory.pools (tenant_id, id, limit_id, capacity) values (${tenantId}, ${id}, ${id}, ${capacity})
    on conflict do nothing`
}

async function findPoolsBelowSold(tx: Tx, { tenantId, eventId, capacity, pools }: EventPools): Promise<string[]> {
  const used = await tx.sql<{ id: string; units: number }>`
    select p.id::text as id, greatest(p.taken, p.taken + p.held - coalesce(h.units, 0) - p.resale) as units
    from inventory.pools p left join inventory.holds h -- a waitlist's reserve may shrink
      on h.tenant_id = p.tenant_id and h.order_id = p.id and h.pool_id = p.id and h.state = 'held'
    where p.tenant_id = ${tenantId} and p.limit_id = ${eventId}
    union all
    select 'limit', greatest(l.taken, l.taken + l.held - (
      select coalesce(sum(p.resale), 0)::int from inventory.pools p where p.tenant_id = l.tenant_id and p.limit_id = l.id))
    from inventory.limits l where l.tenant_id = ${tenantId} and l.id = ${eventId}`
  const capacities = new Map(pools.map((pool) => [pool.id, pool.capacity]))
  if (capacity !== null) capacities.set('limit', capacity)
  return used.flatMap(({ id, units }) => (units > (capacities.get(id) ?? Number.POSITIVE_INFINITY) ? [id] : []))
}

/** Resale units are included in the capacities of the pools and of the limit. */
async function writeCapacities(tx: Tx, event: EventPools): Promise<void> {
  const { unpaid } = event
  await tx.sql`
    update inventory.limits l set per_account = ${event.perAccount},
      unpaid_per_account = coalesce(${unpaid?.perAccount ?? null}::int, l.unpaid_per_account),
      unpaid_per_list = coalesce(${unpaid?.perList ?? null}::int, l.unpaid_per_list),
      unpaid_per_network = coalesce(${unpaid?.perNetwork ?? null}::int, l.unpaid_per_network), capacity = ${event.capacity}::int + (
      select coalesce(sum(p.resale), 0)::int from inventory.pools p where p.tenant_id = l.tenant_id and p.limit_id = l.id)
    where l.tenant_id = ${event.tenantId} and l.id = ${event.eventId}`
  const ids = event.pools.map((pool) => pool.id)
  const capacities = event.pools.map((pool) => pool.capacity)
  await tx.sql`
    insert into inventory.pools as old (tenant_id, id, limit_id, capacity)
    select ${event.tenantId}, id, ${event.eventId}, capacity
    from unnest(${ids}::uuid[], ${capacities}::int[]) as p (id, capacity) order by id
    on conflict (tenant_id, id) do update set capacity = excluded.capacity + old.resale`
  const drawn = event.pools.filter(({ isDrawn }) => isDrawn).map(({ id }) => id)
  if (drawn.length > 0) await tx.sql`select inventory.open_waitlists(${event.tenantId}, ${drawn}::uuid[])`
}
