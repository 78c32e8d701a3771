import { productsOfEvent, type StoredEventProduct } from '#src/modules/catalog/server/reads/products-of-event.ts'
import { giveHold, releaseTaken } from '#src/modules/inventory/server/commands/order-holds.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { soldUnit } from '../../domain/sold-unit.ts'
import { writeVariantOfLine } from '../queries/options-orders.ts'
import { type LineRow, linesOfOrders, type OrderRow } from '../queries/orders.ts'

/**
 * An order of options is paid: each changed variant takes the place of the one in the paid order,
 * with its stock; the stock of the old one is free. The order and its source are locked.
 * @locks event
 */
export async function completeOptions(tx: Tx, order: OrderRow): Promise<void> {
  if (order.kind !== 'options') return
  const lines = await linesOfOrders(tx, [order.id, order.sourceOrderId])
  const sourceLines = lines.get(order.sourceOrderId) ?? []
  const exchanges = (lines.get(order.id) ?? []).filter(({ replacesLineId }) => replacesLineId !== null)
  const products = exchanges.length === 0 ? [] : await productsOfEvent(tx, order.eventId)
  for (const line of exchanges) {
    const replaced = sourceLines.find(({ id }) => id === line.replacesLineId)
    if (replaced !== undefined) await replaceVariant(tx, order, { line, replaced, products })
  }
}

type Replacement = {
  readonly line: LineRow
  readonly replaced: LineRow
  readonly products: readonly StoredEventProduct[]
}

async function replaceVariant(
  tx: Tx,
  { tenantId, eventId, sourceOrderId }: OrderRow & { readonly sourceOrderId: string },
  { line: { id, subjectId, variantId, holdId }, replaced, products }: Replacement,
): Promise<void> {
  const product = products.find((one) => one.id === subjectId)
  // A published event never loses a product or a variant.
  if (product === undefined) throw new Error(`event ${eventId}: product ${subjectId} of line ${id} not found`)
  const { nameRu, nameEn } = soldUnit(product, variantId)
  if (replaced.holdId !== null)
    await releaseTaken(tx, { tenantId, eventId }, [{ holdId: replaced.holdId, remaining: 0 }])
  await writeVariantOfLine(tx, { id, replacesLineId: replaced.id, variantId, nameRu, nameEn, holdId })
  if (holdId !== null) await giveHold(tx, { tenantId, eventId, orderId: sourceOrderId }, holdId)
}
