import type { Tx } from '#src/platform/db/database.ts'

export type EventPools = {
  readonly tenantId: number
  readonly eventId: string
  /** The event's limit of participants; null: none beside the races' own. */
  readonly capacity: number | null
  /** How many entries one account may have in the event; null: any number. */
  readonly perAccount: number | null
  readonly pools: readonly { readonly id: string; readonly capacity: number }[]
}

/** Makes an event's pools, or changes their capacities. Below what is taken and held the database refuses. */
export async function setEventPools(tx: Tx, event: EventPools): Promise<void> {
  await tx.sql`
    insert into inventory.limits (tenant_id, id, capacity, per_account)
    values (${event.tenantId}, ${event.eventId}, ${event.capacity}, ${event.perAccount})
    on conflict (tenant_id, id) do update set capacity = excluded.capacity, per_account = excluded.per_account`
  const ids = event.pools.map((pool) => pool.id)
  const capacities = event.pools.map((pool) => pool.capacity)
  await tx.sql`
    insert into inventory.pools (tenant_id, id, limit_id, capacity)
    select ${event.tenantId}, id, ${event.eventId}, capacity
    from unnest(${ids}::uuid[], ${capacities}::int[]) as p (id, capacity) order by id
    on conflict (tenant_id, id) do update set capacity = excluded.capacity`
}
