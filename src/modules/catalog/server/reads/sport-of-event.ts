import type { Tx } from '#src/platform/db/tx.ts'
import type { Sport } from '../../domain/sport.ts'

/** @throws where the event does not exist */
export async function sportOfEvent(tx: Tx, eventId: string): Promise<Sport> {
  const [row] = await tx.sql<{ sport: Sport }>`select sport from catalog.events where id = ${eventId}`
  if (row === undefined) throw new Error(`event ${eventId} not found`)
  return row.sport
}
