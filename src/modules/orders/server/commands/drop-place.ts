import { dropHolds } from '#src/modules/inventory/server/commands/order-holds.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { LockedOrder } from './change-order.ts'
import { recheckProducts } from './recheck-products.ts'

/**
 * Takes one place off an order that waits for payment and frees it at once; what one may have no more of without it (an
 * insurance for each place) is cut. The caller has locked the order and given its payment up.
 */
export async function dropPlace(tx: Tx, order: LockedOrder, holdId: string): Promise<void> {
  await tx.sql`
    delete from orders.lines where order_id = ${order.id} and kind = 'place' and hold_id = ${holdId}`
  await dropHolds(tx, { tenantId: order.tenantId, eventId: order.eventId }, [holdId])
  await recheckProducts(tx, order)
}
