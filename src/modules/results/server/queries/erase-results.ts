import type { Tx } from '#src/platform/db/tx.ts'

/** Empties the names in results, and raises the version by which stored results are outdated. */
export async function eraseNames(tx: Tx, entryIds: readonly string[]): Promise<void> {
  const ids = [...entryIds]
  await tx.sql`
    update results.result_lists set visibility_version = visibility_version + 1
    where race_id in (select race_id from results.results where entry_id = any (${ids}::uuid[]) and not is_team
                      union select race_id from results.members where entry_id = any (${ids}::uuid[]))`
  await tx.sql`
    update results.results set is_hidden = true, last_name = '', first_name = '', city = '', club = '', norm = ''
    where entry_id = any (${ids}::uuid[]) and not is_team`
  await tx.sql`
    update results.members set is_hidden = true, last_name = '', first_name = '', norm = ''
    where entry_id = any (${ids}::uuid[])`
}

/** Deletes an account's own results of online races, its delivery addresses and its claims. @returns file keys */
export async function eraseSent(tx: Tx, accountId: string): Promise<string[]> {
  await tx.sql`delete from results.deliveries where account_id = ${accountId}`
  await tx.sql`delete from results.claims where account_id = ${accountId}`
  const sent = await tx.sql<{ key: string }>`
    delete from results.sent_results where account_id = ${accountId} returning file_key as key`
  return sent.map(({ key }) => key)
}
