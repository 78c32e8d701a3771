import type { Tx } from '#src/platform/db/tx.ts'

/** @locks all orders of an account until commit; its payments are locked before */
export async function lockOrdersOf(tx: Tx, accountId: string): Promise<void> {
  await tx.sql`select from orders.orders where account_id = ${accountId} order by id for update`
}
