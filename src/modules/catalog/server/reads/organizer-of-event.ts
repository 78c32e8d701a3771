import type { Tx } from '#src/platform/db/database.ts'

/** Which organizer holds the event with this code; null where there is none. */
export async function organizerOfEvent(tx: Tx, eventCode: string): Promise<string | null> {
  const [row] = await tx.sql<{ organizerId: string }>`
    select organizer_id as "organizerId" from catalog.events where code = ${eventCode}`
  return row?.organizerId ?? null
}
