import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type RaceForResults = {
  readonly tenantId: number
  readonly eventId: string
  readonly raceId: string
  readonly endsAt: Instant
  readonly isOnline: boolean
}

/** The race that results are to be published for; null if it does not exist. */
export async function raceForResults(tx: Tx, eventCode: string, raceCode: string): Promise<RaceForResults | null> {
  const [row] = await tx.sql<RaceForResults>`
    select e.tenant_id as "tenantId", e.id as "eventId", r.id as "raceId", r.ends_at as "endsAt", e.is_online as "isOnline"
    from catalog.events e join catalog.races r on r.event_id = e.id where e.code = ${eventCode} and r.code = ${raceCode}`
  return row ?? null
}
