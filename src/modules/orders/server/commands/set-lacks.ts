import type { Tx } from '#src/platform/db/database.ts'

/** What an order lacks before it may be paid, in the caller's own word; null: nothing any more. The order is locked by the caller. */
export async function setLacks(tx: Tx, orderId: string, lacks: string | null): Promise<void> {
  await tx.sql`update orders.orders set lacks = ${lacks} where id = ${orderId} and lacks is distinct from ${lacks}`
}
