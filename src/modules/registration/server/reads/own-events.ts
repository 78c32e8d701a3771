import type { Tx } from '#src/platform/db/tx.ts'
import { ownRows } from '../queries/personal-data.ts'

/** The entries and team members that are an account's own, and their events by id. */
export async function ownListed(
  tx: Tx,
  accountId: string,
): Promise<{ readonly eventIds: readonly string[]; readonly entryIds: readonly string[] }> {
  const { entries, members } = await ownRows(tx, accountId)
  const all = [...entries, ...members]
  return { eventIds: [...new Set(all.map(({ eventId }) => eventId))].sort(), entryIds: all.map(({ id }) => id) }
}
