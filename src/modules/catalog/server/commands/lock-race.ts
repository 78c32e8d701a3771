import type { Tx } from '#src/platform/db/tx.ts'

/**
 * The race of an event, locked against other changes of it until commit; null where there is none.
 * @locks race
 */
export async function lockRace(
  tx: Tx,
  eventCode: string,
  raceCode: string,
): Promise<{ readonly raceId: string; readonly tenantId: number } | null> {
  const [row] = await tx.sql<{ raceId: string; tenantId: number }>`
    select r.id as "raceId", r.tenant_id as "tenantId"
    from catalog.races r join catalog.events e on e.id = r.event_id
    where e.code = ${eventCode} and r.code = ${raceCode} for no key update of r`
  return row ?? null
}
