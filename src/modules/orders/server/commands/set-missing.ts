import type { Tx } from '#src/platform/db/tx.ts'

/**
 * Sets the reason why the order can't be paid yet, in the caller's own word; null: none. The order
 * is locked by the caller.
 */
export async function setMissing(tx: Tx, orderId: string, missing: string | null): Promise<void> {
  await tx.sql`update orders.orders set missing = ${missing} where id = ${orderId} and missing is distinct from ${missing}`
}
