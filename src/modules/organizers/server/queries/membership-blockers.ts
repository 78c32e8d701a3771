import type { Tx } from '#src/platform/db/tx.ts'
import { blockerOf, type DeletionBlocker } from '#src/platform/personal-data/personal-data.ts'

/** An organizer must not lose the people who may act for it unseen. */
export async function membershipBlockers(tx: Tx, accountId: string): Promise<DeletionBlocker<'organizer'>[]> {
  return blockerOf(
    'organizer',
    await tx.sql<{ count: number }>`
      select count(*)::int as count from organizers.members where account_id = ${accountId}`,
  )
}
