import type { Tx } from '#src/platform/db/tx.ts'
import type { AccountMerge, Erased } from '#src/platform/personal-data/personal-data.ts'

/** Messages to the operators. */
export async function mergeMessages(tx: Tx, { fromId, toId }: AccountMerge): Promise<Erased> {
  await tx.sql`update feedback.messages set account_id = ${toId} where account_id = ${fromId}`
  return { fileKeys: [] }
}
