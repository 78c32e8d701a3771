import { giveHold, releaseTaken } from '#src/modules/inventory/server/commands/order-holds.ts'
import type { Tx } from '#src/platform/db/tx.ts'
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
  for (const line of lines.get(order.id) ?? []) {
    const replaced = sourceLines.find(({ id }) => id === line.replacesLineId)
    if (replaced !== undefined) await replaceVariant(tx, order, line, replaced)
  }
}

async function replaceVariant(
  tx: Tx,
  { tenantId, eventId, sourceOrderId }: OrderRow & { readonly sourceOrderId: string },
  { id, variantId, nameRu, nameEn, holdId }: LineRow,
  replaced: LineRow,
): Promise<void> {
  if (replaced.holdId !== null)
    await releaseTaken(tx, { tenantId, eventId }, [{ holdId: replaced.holdId, remaining: 0 }])
  await writeVariantOfLine(tx, { id, replacesLineId: replaced.id, variantId, nameRu, nameEn, holdId })
  if (holdId !== null) await giveHold(tx, { tenantId, eventId, orderId: sourceOrderId }, holdId)
}
