import { erasePersonKeys } from '#src/modules/inventory/server/commands/erase-person-keys.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Erased } from '#src/platform/personal-data/personal-data.ts'
import { eraseEntries, eraseListed, eraseTyped, ownRows } from '../queries/personal-data.ts'

/**
 * Removes an account's own people from entries, teams and lists. Places, prices and results keep
 * their numbers. The module results has locked the naming of these events before.
 */
export async function eraseRegistrations(tx: Tx, accountId: string): Promise<Erased> {
  const { entries, members } = await ownRows(tx, accountId)
  await eraseListed(tx, accountId, [...entries, ...members])
  await eraseEntries(tx, { entryIds: entries.map(({ id }) => id), memberIds: members.map(({ id }) => id) })
  const fileKeys = await eraseTyped(tx, accountId)
  await erasePersonKeys(
    tx,
    entries.flatMap(({ holdId }) => holdId ?? []),
  )
  return { fileKeys }
}
