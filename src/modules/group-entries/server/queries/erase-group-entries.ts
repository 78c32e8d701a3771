import type { Tx } from '#src/platform/db/tx.ts'
import type { Erased } from '#src/platform/personal-data/personal-data.ts'

/** Deletes an account's lists of people; the entries taken from them are the module registration's. */
export async function eraseGroupEntries(tx: Tx, accountId: string): Promise<Erased> {
  await tx.sql`delete from group_entries.athletes where account_id = ${accountId}`
  await tx.sql`delete from group_entries.companies where account_id = ${accountId}`
  await tx.sql`delete from group_entries.group_entries where account_id = ${accountId}`
  return { fileKeys: [] }
}
