import { deleteHolds } from '#src/modules/inventory/server/commands/order-holds.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { listOrderLines } from '../queries/orders.ts'
import { deleteLine } from '../queries/product-lines.ts'
import type { LockedOrder } from './change-order.ts'
import { removeAccessUse } from './consume-access-code.ts'
import { emitOrderChanged } from './emit-order-changed.ts'

/**
 * Removes one place from an unpaid order and releases it at once, with what was bought for its
 * entry. The caller has locked the order and cancelled its payment.
 */
export async function removePlace(tx: Tx, order: LockedOrder, holdId: string): Promise<void> {
  await tx.sql`
    delete from orders.lines where order_id = ${order.id} and kind = 'place' and hold_id = ${holdId}`
  await deleteHolds(tx, { tenantId: order.tenantId, eventId: order.eventId }, [holdId])
  await removeAccessUse(tx, order, holdId)
  const lines = (await listOrderLines(tx, order.id)).filter(({ placeHoldId }) => placeHoldId === holdId)
  const holds = lines.flatMap((line) => line.holdId ?? [])
  await deleteHolds(tx, { tenantId: order.tenantId, eventId: order.eventId }, holds)
  for (const { id } of lines) await deleteLine(tx, id)
  await emitOrderChanged(tx, order)
}
