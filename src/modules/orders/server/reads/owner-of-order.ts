import type { Tx } from '#src/platform/db/tx.ts'
import { findOrder } from '../queries/orders.ts'

/** The tenant, organizer and account of an order; null where this scope has no such order. */
export async function ownerOfOrder(
  tx: Tx,
  orderId: string,
): Promise<{ readonly tenantId: number; readonly organizerId: string; readonly accountId: string } | null> {
  return await findOrder(tx, orderId)
}
