import type { Tx } from '#src/platform/db/tx.ts'

/**
 * Those of the races that the participants of an order have finished, by the hold of their place:
 * entries of the same person, under any account.
 */
export async function finishedRaces(
  tx: Tx,
  orderId: string,
  raceIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  if (raceIds.length === 0) return new Map()
  const rows = await tx.sql<{ holdId: string; raceIds: readonly string[] }>`
    select g.hold_id as "holdId", array_agg(distinct r.race_id) as "raceIds"
    from registration.entries g
    join registration.entries earlier on earlier.tenant_id = g.tenant_id and earlier.person_key = g.person_key
      and earlier.race_id = any (${raceIds}::uuid[])
    join results.results r on r.entry_id = earlier.id and r.race_id = earlier.race_id and r.status = 'finished'
    where g.order_id = ${orderId} group by g.hold_id`
  return new Map(rows.map((row) => [row.holdId, row.raceIds]))
}
