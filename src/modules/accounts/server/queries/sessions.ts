import type { Tx } from '#src/platform/db/database.ts'

/** Sessions that ended by themselves. */
export async function deleteEndedSessions(tx: Tx): Promise<void> {
  await tx.sql`delete from accounts.sessions where expires_at < ${tx.now}`
}
