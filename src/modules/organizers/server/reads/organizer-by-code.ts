import type { Tx } from '#src/platform/db/tx.ts'

/** The id of the organizer with this code; null if there is none. */
export async function organizerByCode(tx: Tx, code: string): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }>`select id from organizers.organizers where code = ${code}`
  return row?.id ?? null
}
