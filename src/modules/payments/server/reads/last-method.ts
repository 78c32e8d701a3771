import type { Tx } from '#src/platform/db/tx.ts'

/** The method of the account's newest payment that succeeded; null where it has none. */
export async function lastMethodOf(tx: Tx, accountId: string): Promise<string | null> {
  const [row] = await tx.sql<{ method: string }>`
    select method from payments.payments
    where account_id = ${accountId} and state in ('succeeded', 'refunding', 'refunded')
    order by created_at desc limit 1`
  return row?.method ?? null
}
