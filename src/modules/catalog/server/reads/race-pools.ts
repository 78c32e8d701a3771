import type { Tx } from '#src/platform/db/tx.ts'

/** The pools of the places of these races, by race id. */
export async function findRacePools(tx: Tx, raceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (raceIds.length === 0) return new Map()
  const rows = await tx.sql<{ id: string; poolId: string }>`
    select id, pool_id as "poolId" from catalog.races where id = any (${raceIds}::uuid[])`
  return new Map(rows.map(({ id, poolId }) => [id, poolId]))
}
