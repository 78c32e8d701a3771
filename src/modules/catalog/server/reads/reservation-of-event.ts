import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/**
 * The end of registration up to which slow payment methods may reserve places in these races, the
 * earliest one; of the whole event where there is no race. Null: the organizer allows no reservation.
 */
export async function reservableUntil(tx: Tx, eventId: string, raceIds: readonly string[]): Promise<Instant | null> {
  const [row] = await tx.sql<{ until: Instant | null }>`
    select min(r.closes_at) as until from catalog.events e join catalog.races r on r.event_id = e.id
    where e.id = ${eventId} and e.reserves_for_transfers and (${raceIds}::uuid[] = '{}' or r.id = any(${raceIds}))`
  return row?.until ?? null
}
