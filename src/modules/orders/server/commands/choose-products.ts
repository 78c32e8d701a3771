import { err, ok, type Result } from '#src/kernel/result.ts'
import { productsOfEvent, type StoredEventProduct } from '#src/modules/catalog/server/reads/products-of-event.ts'
import { holdStock } from '#src/modules/inventory/server/commands/hold-stock.ts'
import { deleteHolds } from '#src/modules/inventory/server/commands/order-holds.ts'
import { countFreeStock } from '#src/modules/inventory/server/reads/availability.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { CartView } from '../../contract/cart.ts'
import { maxUnits } from '../../domain/max-units.ts'
import { type LineRow, listOrderLines, type OrderRow } from '../queries/orders.ts'
import { deleteLine, insertProductLine } from '../queries/product-lines.ts'
import { emitOrderChanged } from './emit-order-changed.ts'

export type ProductChoice = { readonly productId: string; readonly count: number }

/**
 * Sets the order's products to the requested counts; a count above the stock is reduced to the
 * stock and reported. The order is locked and open.
 */
export async function chooseProducts(
  tx: Tx,
  order: OrderRow,
  inputs: readonly ProductChoice[],
): Promise<Result<CartView['adjustments'], 'orders.product_unknown'>> {
  const products = new Map((await productsOfEvent(tx, order.eventId)).map((product) => [product.id, product]))
  const lines = await listOrderLines(tx, order.id)
  const adjustments: CartView['adjustments'] = []
  for (const input of inputs) {
    const product = products.get(input.productId)
    if (product === undefined) return err('orders.product_unknown')
    const line = lines.find((one) => one.kind !== 'place' && one.subjectId === product.id)
    const wanted = Math.min(input.count, maxUnits(product, lines))
    const got = await setProduct(tx, order, product, line, wanted)
    if (got !== wanted) {
      adjustments.push({ itemName: order.language === 'ru' ? product.nameRu : product.nameEn, from: wanted, to: got })
    }
  }
  await emitOrderChanged(tx, order)
  return ok(adjustments)
}

/** Sets one product's count; returns the count that was available. */
export async function setProduct(
  tx: Tx,
  order: OrderRow,
  product: StoredEventProduct,
  line: LineRow | undefined,
  wanted: number,
): Promise<number> {
  if (line?.units === wanted && line.unitPriceMinor === product.priceMinor) return wanted
  if (line) {
    const holds = line.holdId === null ? [] : [line.holdId]
    await deleteHolds(tx, { tenantId: order.tenantId, eventId: order.eventId }, holds)
    await deleteLine(tx, line.id)
  }
  if (wanted === 0) return 0
  const held =
    product.poolId === null ? { count: wanted, holdId: null } : await stockFor(tx, order, product.poolId, wanted)
  if (held.count > 0) await insertProductLine(tx, order, product, held)
  return held.count
}

async function stockFor(
  tx: Tx,
  order: OrderRow,
  poolId: string,
  wanted: number,
): Promise<{ count: number; holdId: string | null }> {
  const max = async () => Math.min(wanted, (await countFreeStock(tx, [poolId])).get(poolId) ?? 0)
  const hold = async (units: number) => {
    if (units === 0) return { count: 0, holdId: null }
    const { tenantId, eventId, id: orderId, accountId } = order
    const until = order.heldUntil ?? tx.now
    const holdId = await holdStock(tx, { tenantId, eventId, orderId, accountId, poolId, units, until })
    return holdId === null ? null : { count: units, holdId }
  }
  // Another buyer may take units between the read and the hold; the hold locks the event, so the
  // second read is exact.
  return (await hold(await max())) ?? (await hold(await max())) ?? { count: 0, holdId: null }
}
