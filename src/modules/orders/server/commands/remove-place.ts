import { productsOfEvent } from '#src/modules/catalog/server/reads/products-of-event.ts'
import { deleteHolds } from '#src/modules/inventory/server/commands/order-holds.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { listOrderLines } from '../queries/orders.ts'
import type { LockedOrder } from './change-order.ts'
import { setProduct } from './choose-products.ts'
import { removeAccessUse } from './consume-access-code.ts'
import { emitOrderChanged } from './emit-order-changed.ts'

/**
 * Removes one place from an unpaid order and releases it at once; insurance is reduced to at most
 * one per place. The caller has locked the order and cancelled its payment.
 */
export async function removePlace(tx: Tx, order: LockedOrder, holdId: string): Promise<void> {
  await tx.sql`
    delete from orders.lines where order_id = ${order.id} and kind = 'place' and hold_id = ${holdId}`
  await deleteHolds(tx, { tenantId: order.tenantId, eventId: order.eventId }, [holdId])
  await removeAccessUse(tx, order, holdId)
  const lines = await listOrderLines(tx, order.id)
  const places = lines.filter(({ kind }) => kind === 'place').length
  const tooMany = lines.filter(({ kind, units }) => kind === 'insurance' && units > places)
  const products = tooMany.length === 0 ? [] : await productsOfEvent(tx, order.eventId)
  for (const line of tooMany) {
    const product = products.find(({ id }) => id === line.subjectId)
    if (product !== undefined) await setProduct(tx, order, product, line, places)
  }
  await emitOrderChanged(tx, order)
}
