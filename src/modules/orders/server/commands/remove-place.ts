import { deleteHolds } from '#src/modules/inventory/server/commands/order-holds.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { LockedOrder } from './change-order.ts'
import { removeAccessUse } from './consume-access-code.ts'
import { emitOrderChanged } from './emit-order-changed.ts'

/**
 * Removes one place from an unpaid order and releases it at once, with the products of its entry;
 * insurance is reduced to at most one per place. The caller has locked the order and cancelled its payment.
 */
export async function removePlace(tx: Tx, order: LockedOrder, holdId: string): Promise<void> {
  await tx.sql`
    delete from orders.lines where order_id = ${order.id} and kind = 'place' and hold_id = ${holdId}`
  await deleteHolds(tx, { tenantId: order.tenantId, eventId: order.eventId }, [holdId])
  await removeAccessUse(tx, order, holdId)
  await emitOrderChanged(tx, order)
}
