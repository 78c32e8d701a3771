import type { Tx } from '#src/platform/db/tx.ts'
import { blockerOf, type DeletionBlocker, type Erased } from '#src/platform/personal-data/personal-data.ts'

/** An insurer must not lose the people who see its policies unseen. */
export async function insurerBlockers(tx: Tx, accountId: string): Promise<DeletionBlocker[]> {
  return blockerOf(
    'insurer',
    await tx.sql<{ count: number }>`
      select count(*)::int as count from insurance.members where account_id = ${accountId}`,
  )
}

/** Deletes what an account has entered for insurers; its policies are the insurers' contracts. */
export async function eraseInsuredDetails(tx: Tx, accountId: string): Promise<Erased> {
  await tx.sql`delete from insurance.insured_details where account_id = ${accountId}`
  return { fileKeys: [] }
}
