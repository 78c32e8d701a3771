import type { Tx } from '#src/platform/db/tx.ts'

/** The id of the event's series; null where it belongs to none. */
export async function seriesOfEvent(tx: Tx, eventId: string): Promise<string | null> {
  const [row] = await tx.sql<{ seriesId: string | null }>`
    select series_id as "seriesId" from catalog.events where id = ${eventId}`
  return row?.seriesId ?? null
}
