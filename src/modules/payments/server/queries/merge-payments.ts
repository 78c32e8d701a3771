import type { Tx } from '#src/platform/db/tx.ts'
import {
  type AccountMerge,
  blockerOf,
  type Erased,
  type MergeBlocker,
} from '#src/platform/personal-data/personal-data.ts'

/** Payments that a provider may be taking this minute: their result is shown to the account that paid. */
export async function openPayments(tx: Tx, { fromId }: Pick<AccountMerge, 'fromId'>): Promise<MergeBlocker[]> {
  return blockerOf(
    'payments',
    await tx.sql<{ count: number }>`
      select count(*)::int as count from payments.payments
      where account_id = ${fromId} and state in ('created', 'open', 'authorized')`,
  )
}

/** The payments are the remaining account's; the ledger names no account of a person. */
export async function mergePayments(tx: Tx, { fromId, toId }: AccountMerge): Promise<Erased> {
  await tx.sql`update payments.payments set account_id = ${toId} where account_id = ${fromId}`
  return { fileKeys: [] }
}
