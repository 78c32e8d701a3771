import type { Tx } from '#src/platform/db/tx.ts'
import { blockerOf, type DeletionBlocker } from '#src/platform/personal-data/personal-data.ts'

/** Applications that an organizer has not decided: it could not tell the applicant. */
export async function taxBlockers(tx: Tx, accountId: string): Promise<DeletionBlocker[]> {
  return blockerOf(
    'taxes',
    await tx.sql<{ count: number }>`
      select count(*)::int as count from tax_deduction.applications
      where account_id = ${accountId} and state in ('submitted', 'in_review')`,
  )
}
