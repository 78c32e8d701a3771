import { productsOfEvent } from '#src/modules/catalog/server/reads/products-of-event.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { CartView } from '../../contract/cart.ts'
import { listOrderLines, type OrderRow } from '../queries/orders.ts'
import { hasOpenPayment } from '../reads/build-cart.ts'
import { setProduct } from './choose-products.ts'
import { emitOrderChanged } from './emit-order-changed.ts'

/**
 * Updates products to current prices and stock, and the discounts with them. The place's price is fixed for the life of its
 * hold, and all prices are fixed while a payment is open: the payer is never asked for a sum other
 * than the order's.
 */
export async function recheckProducts(tx: Tx, order: OrderRow): Promise<CartView['adjustments']> {
  if (await hasOpenPayment(tx, order.id)) return []
  const products = new Map((await productsOfEvent(tx, order.eventId)).map((product) => [product.id, product]))
  const adjustments: CartView['adjustments'] = []
  for (const line of await listOrderLines(tx, order.id)) {
    const product = products.get(line.subjectId)
    if (line.kind === 'place' || product === undefined) continue
    const got = await setProduct(tx, order, product, line, line.units)
    const itemName = order.language === 'ru' ? line.nameRu : line.nameEn
    if (got !== line.units) adjustments.push({ itemName, from: line.units, to: got })
  }
  await emitOrderChanged(tx, order)
  return adjustments
}
