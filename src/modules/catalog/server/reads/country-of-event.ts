import type { Tx } from '#src/platform/db/tx.ts'

/**
 * ISO 3166-1 alpha-2.
 * @throws where the event does not exist
 */
export async function countryOfEvent(tx: Tx, eventId: string): Promise<string> {
  const [row] = await tx.sql<{ country: string }>`select country from catalog.events where id = ${eventId}`
  if (row === undefined) throw new Error(`event ${eventId} not found`)
  return row.country
}
