import type { Tx } from '#src/platform/db/tx.ts'
import type { AccountMerge, Erased } from '#src/platform/personal-data/personal-data.ts'

/** A coach's lists with their people and companies. */
export async function mergeGroupEntries(tx: Tx, { fromId, toId }: AccountMerge): Promise<Erased> {
  await tx.sql`update group_entries.athletes set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update group_entries.companies set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update group_entries.group_entries set account_id = ${toId} where account_id = ${fromId}`
  return { fileKeys: [] }
}
