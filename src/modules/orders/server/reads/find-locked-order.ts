import type { Tx } from '#src/platform/db/tx.ts'
import type { LockedOrder } from '../commands/change-order.ts'
import { findOrder } from '../queries/orders.ts'

/** The order, which this transaction has locked; null where the scope has no such order. */
export async function findLockedOrder(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  return await findOrder(tx, orderId)
}
