import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { deletionOf } from '../queries/account-deletion.ts'

/** From when on the account is to be deleted, as its owner asked; null: not asked. */
export async function findDeletion(tx: Tx, accountId: string): Promise<Instant | null> {
  return await deletionOf(tx, accountId)
}
