import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ResultRow } from './read-results.ts'

export type RaceForClaim = {
  readonly tenantId: number
  readonly eventId: string
  readonly raceId: string
}

/** A race with published results of an event of any tenant; null where there is none. */
export async function raceForClaim(
  tx: Tx,
  { eventCode, raceCode }: { readonly eventCode: string; readonly raceCode: string },
): Promise<RaceForClaim | null> {
  const [row] = await tx.sql<RaceForClaim>`
    select l.tenant_id as "tenantId", l.event_id as "eventId", l.race_id as "raceId"
    from results.result_lists l join catalog.races r on r.id = l.race_id join catalog.events e on e.id = l.event_id
    where e.code = ${eventCode} and r.code = ${raceCode} and e.status <> 'draft'`
  return row ?? null
}

/** The name in a row as its column `norm` has it. */
export function normOf({ lastName, firstName }: Pick<ResultRow, 'lastName' | 'firstName'>): string {
  return normalizeSearch(`${lastName} ${firstName}`)
}
