import { ownListed } from '#src/modules/registration/server/reads/own-events.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Erased } from '#src/platform/personal-data/personal-data.ts'
import { eraseNames, eraseSent } from '../queries/erase-results.ts'
import { lockNaming } from '../queries/write-results.ts'

/**
 * Removes the names of an account's own people from published results, which keep their rows and
 * ranks, and deletes what it sent of online races.
 * @locks the naming of each event of theirs, by id: a publication under way comes before or after
 */
export async function eraseResults(tx: Tx, accountId: string): Promise<Erased> {
  const { eventIds, entryIds } = await ownListed(tx, accountId)
  for (const eventId of eventIds) await lockNaming(tx, eventId)
  await eraseNames(tx, entryIds)
  return { fileKeys: await eraseSent(tx, accountId) }
}
