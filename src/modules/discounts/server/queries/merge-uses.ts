import type { Tx } from '#src/platform/db/tx.ts'
import type { AccountMerge, Erased } from '#src/platform/personal-data/personal-data.ts'

/** Uses of promo codes: together they may be more than an account may have, which ends further ones only. */
export async function mergeUses(tx: Tx, { fromId, toId }: AccountMerge): Promise<Erased> {
  await tx.sql`update discounts.uses set account_id = ${toId} where account_id = ${fromId}`
  return { fileKeys: [] }
}
