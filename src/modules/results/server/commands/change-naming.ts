import type { Tx } from '#src/platform/db/database.ts'

/** People are named in public lists no more, or again: in protocols as well. */
export async function changeNaming(
  tx: Tx,
  { entryIds, isHidden }: { readonly entryIds: readonly string[]; readonly isHidden: boolean },
): Promise<void> {
  await tx.sql`
    update results.results set is_hidden = ${isHidden}
    where registration_id = any (${[...entryIds]}::uuid[]) and is_hidden <> ${isHidden}`
}
