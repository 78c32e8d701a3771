import { releaseOrderHolds } from '#src/modules/inventory/server/commands/order-holds.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { isPaidStatus, moveOrder } from '../../domain/order-state.ts'
import { orderEnded } from '../events.ts'
import { lockOrder, type OrderRow, updateStatus } from '../queries/orders.ts'

/**
 * Ends an unpaid order and releases its holds; false where it can't be ended (paid, or ended
 * already).
 */
export async function endOrder(
  tx: Tx,
  order: OrderRow,
  status: 'expired' | 'cancelled',
  cause: string,
): Promise<boolean> {
  // A paid order is cancelled with a refund instead.
  if (isPaidStatus(order.status) || !moveOrder(order.status, status).ok) return false
  const { tenantId, eventId, id } = order
  if (!(await updateStatus(tx, order, status, cause))) return false
  await releaseOrderHolds(tx, { tenantId, eventId, orderId: id })
  const of = { isLinked: order.kind === 'fee', takesPlace: order.replacesOrderIds.length > 0 }
  await tx.publish(orderEnded, { tenantId, eventId, orderId: id, status, ...of })
  return true
}

/** Ends one order whose holds have expired; does nothing where another process has ended it. */
export async function expireOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order === null || order.status !== 'awaiting_payment') return
  if (order.heldUntil === null || order.heldUntil > tx.now) return
  await endOrder(tx, order, 'expired', 'not paid in time')
}
