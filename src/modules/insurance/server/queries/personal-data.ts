import type { Tx } from '#src/platform/db/tx.ts'
import {
  blockerOf,
  type DeletionBlocker,
  type Erased,
  type RetentionReason,
} from '#src/platform/personal-data/personal-data.ts'
import { forgottenInsured } from '../../domain/insured.ts'

/** An insurer must not lose the people who see its policies unseen. */
export async function insurerBlockers(tx: Tx, accountId: string): Promise<DeletionBlocker<'insurer'>[]> {
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

/** The policies of an account whose years are over name nobody any more. */
export async function eraseInsured(tx: Tx, accountId: string, reason: RetentionReason): Promise<void> {
  if (reason !== 'insurance') return
  await tx.sql`
    update insurance.policies set insured = ${JSON.stringify(forgottenInsured)}::jsonb where account_id = ${accountId}`
}
