import type { Tx } from '#src/platform/db/tx.ts'

/** The units of these pools that the bearer of the key gets now, by pool id; pools without any are left out. */
export async function findReservedUnits(
  tx: Tx,
  { poolIds, key }: { readonly poolIds: readonly string[]; readonly key: string },
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.sql<{ poolId: string; units: number }>`
    select r.pool_id as "poolId", h.units from inventory.reserves r
    join inventory.holds h on h.tenant_id = r.tenant_id and h.order_id = r.id and h.pool_id = r.pool_id and h.state = 'held'
    where r.pool_id = any (${poolIds}::uuid[]) and r.key = ${key} and r.starts_at <= ${tx.now} and r.ends_at > ${tx.now}`
  return new Map(rows.map(({ poolId, units }) => [poolId, units]))
}

/** The units of these reserves that nobody has taken, by reserve id; ended ones are left out. */
export async function countReserved(tx: Tx, reserveIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (reserveIds.length === 0) return new Map()
  const rows = await tx.sql<{ reserveId: string; units: number }>`
    select r.id as "reserveId", h.units from inventory.reserves r
    join inventory.holds h on h.tenant_id = r.tenant_id and h.order_id = r.id and h.pool_id = r.pool_id and h.state = 'held'
    where r.id = any (${reserveIds}::uuid[]) and r.ends_at > ${tx.now}`
  return new Map(rows.map(({ reserveId, units }) => [reserveId, units]))
}

/** Whether units of one of these pools are reserved for the bearer of some key. */
export async function hasReserves(tx: Tx, poolIds: readonly string[]): Promise<boolean> {
  const found = await tx.sql`
    select from inventory.reserves r
    where r.pool_id = any (${poolIds}::uuid[]) and r.starts_at <= ${tx.now} and r.ends_at > ${tx.now} limit 1`
  return found.length > 0
}
