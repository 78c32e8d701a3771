import { isSoldAt } from '#src/modules/catalog/domain/product.ts'
import { productsOfEvent } from '#src/modules/catalog/server/reads/products-of-event.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { CartView } from '../../contract/cart.ts'
import { type LineRow, listOrderLines, type OrderRow } from '../queries/orders.ts'
import { hasOpenPayment } from '../reads/build-cart.ts'
import { emitOrderChanged } from './emit-order-changed.ts'
import { setProductLine } from './set-product-line.ts'

/**
 * Updates products to current prices, stock and last days, and what follows the order's content
 * with them (`orders.changed`): insurance, discounts. The price of a place is fixed for the life of
 * its hold, a price that the payer named stays, and all prices are fixed while a payment is open: the
 * payer is never asked for a sum other than the order's.
 */
export async function recheckProducts(tx: Tx, order: OrderRow): Promise<CartView['adjustments']> {
  if (order.kind !== 'registration' || (await hasOpenPayment(tx, order.id))) return []
  const products = new Map((await productsOfEvent(tx, order.eventId)).map((product) => [product.id, product]))
  const adjustments: CartView['adjustments'] = []
  for (const line of await listOrderLines(tx, order.id)) {
    const product = products.get(line.subjectId)
    if (line.kind === 'place' || line.kind === 'insurance' || product === undefined) continue
    const isOver = product.inclusion !== 'included' && !isSoldAt(product, tx.now)
    const got = await setProductLine(tx, order, { ...line, product }, line, isOver ? 0 : line.units)
    const itemName = order.language === 'ru' ? line.nameRu : line.nameEn
    if (got !== line.units) adjustments.push({ itemName, from: line.units, to: got })
  }
  const insurances = await listInsurances(tx, order)
  await emitOrderChanged(tx, order, { rechecksPrices: true })
  const left = await listInsurances(tx, order)
  const isLeft = (gone: LineRow) => left.some((one) => one.subjectId === gone.subjectId && one.entryId === gone.entryId)
  for (const gone of insurances.filter((one) => !isLeft(one))) {
    adjustments.push({ itemName: order.language === 'ru' ? gone.nameRu : gone.nameEn, from: 1, to: 0 })
  }
  return adjustments
}

async function listInsurances(tx: Tx, order: OrderRow): Promise<LineRow[]> {
  return (await listOrderLines(tx, order.id)).filter(({ kind }) => kind === 'insurance')
}
