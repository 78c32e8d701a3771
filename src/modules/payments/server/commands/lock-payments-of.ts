import type { Tx } from '#src/platform/db/tx.ts'

/** @locks all payments of an account until commit; payments come before orders everywhere */
export async function lockPaymentsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.sql`select from payments.payments where account_id = ${accountId} order by id for update`
}
