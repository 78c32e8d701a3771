import type { Tx } from '#src/platform/db/tx.ts'
import { accountById } from '../queries/accounts.ts'
import { findMerge, type Merge } from '../queries/merges.ts'

/** The session's merge with the addresses of both accounts; null where nothing is proved. Runs as the system or `auth`. */
export async function mergeOf(
  tx: Tx,
  of: { readonly sessionHash: Buffer; readonly accountId: string },
): Promise<(Merge & { readonly fromEmail: string; readonly toEmail: string }) | null> {
  const merge = await findMerge(tx, of)
  if (merge === null) return null
  const [from, to] = [await accountById(tx, merge.fromId), await accountById(tx, merge.accountId)]
  return from === null || to === null ? null : { ...merge, fromEmail: from.email, toEmail: to.email }
}
