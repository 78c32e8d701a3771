import type { Tx } from '#src/platform/db/database.ts'

/** Whose event it is, for the question of object right: the organizer's id, or null where there is no such event. */
export async function organizerOfEvent(tx: Tx, eventCode: string): Promise<string | null> {
  const [row] = await tx.sql<{ organizerId: string }>`
    select organizer_id as "organizerId" from catalog.events where code = ${eventCode}`
  return row?.organizerId ?? null
}
