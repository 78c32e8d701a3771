import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { lockNaming } from '../queries/write-results.ts'

/**
 * Hides people in the event's published results, or shows their names again, and raises the
 * `visibility_version` by which cached results are invalidated.
 */
export async function changeNaming(
  tx: Tx,
  {
    eventId,
    entryIds,
    isHidden,
  }: { readonly eventId: string; readonly entryIds: readonly string[]; readonly isHidden: boolean },
): Promise<void> {
  await lockNaming(tx, eventId)
  const ids = [...entryIds]
  const lines = fragment`entry_id = any (${ids}::uuid[]) and not is_team and is_hidden <> ${isHidden}`
  const members = fragment`entry_id = any (${ids}::uuid[]) and is_hidden <> ${isHidden}`
  await tx.sql(fragment`
    update results.result_lists set visibility_version = visibility_version + 1
    where race_id in (select race_id from results.results where ${lines}
                      union select race_id from results.members where ${members})`)
  await tx.sql(fragment`update results.results set is_hidden = ${isHidden} where ${lines}`)
  await tx.sql(fragment`update results.members set is_hidden = ${isHidden} where ${members}`)
}
