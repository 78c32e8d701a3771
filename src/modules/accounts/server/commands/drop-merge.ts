import type { Tx } from '#src/platform/db/tx.ts'
import { deleteExpiredMerges, dropMerge } from '../queries/merges.ts'

/** Ends a session's proof of another account that it does not use. Needs the role `auth`. */
export async function dropMergeOf(tx: Tx, sessionHash: Buffer): Promise<void> {
  await dropMerge(tx, sessionHash)
}

/** Deletes proofs of other accounts that were not used in their time. Needs the role `system`. */
export async function sweepMerges(tx: Tx): Promise<void> {
  await deleteExpiredMerges(tx)
}
