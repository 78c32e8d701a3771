import type { Tx } from '#src/platform/db/tx.ts'

/** Those of these entries that are hidden in public lists. */
export async function hiddenAmong(tx: Tx, entryIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.sql<{ id: string }>`
    select entry_id as id from registration.hidden_entries where entry_id = any (${[...entryIds]}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}
