import type { StoredEventProduct } from '#src/modules/catalog/server/reads/products-of-event.ts'
import { holdStock } from '#src/modules/inventory/server/commands/hold-stock.ts'
import { deleteHolds } from '#src/modules/inventory/server/commands/order-holds.ts'
import { countFreeStock } from '#src/modules/inventory/server/reads/availability.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { LineKey } from '../../domain/max-units.ts'
import { soldUnit } from '../../domain/sold-unit.ts'
import type { LineRow, OrderRow } from '../queries/orders.ts'
import { deleteLine, insertProductLine, updateProductLine } from '../queries/product-lines.ts'

export type ProductLine = LineKey & { readonly product: StoredEventProduct }

/**
 * Sets the units of an order line of a product at its current price; a free price that is on the
 * line stays. Another variant takes the line's place where it has stock, else the line stays.
 * @param line the line as it is; undefined: none yet
 * @returns the count that was available
 * @locks event; the caller has locked the order
 */
export async function setProductLine(
  tx: Tx,
  order: OrderRow,
  target: ProductLine,
  line: LineRow | undefined,
  wanted: number,
): Promise<number> {
  const { product, variantId } = target
  const { poolId, ...unit } = soldUnit(product, variantId)
  const unitPriceMinor = line !== undefined && product.freePrice !== null ? line.unitPriceMinor : unit.priceMinor
  if (line === undefined) {
    if (wanted === 0) return 0
    const held = await stockFor(tx, order, poolId, wanted)
    if (held.count > 0) await insertProductLine(tx, order, product, held, target)
    return held.count
  }
  const change = { variantId, unitPriceMinor, nameRu: unit.nameRu, nameEn: unit.nameEn }
  const isSameUnit = line.variantId === variantId
  if (isSameUnit && line.units === wanted) {
    if (line.unitPriceMinor !== unitPriceMinor)
      await updateProductLine(tx, line.id, { ...change, units: wanted, holdId: line.holdId })
    return wanted
  }
  if (!isSameUnit) {
    const held = await stockFor(tx, order, poolId, wanted)
    if (held.count === 0) return 0
    await releaseLine(tx, order, line)
    await updateProductLine(tx, line.id, { ...change, units: held.count, holdId: held.holdId })
    return held.count
  }
  await releaseLine(tx, order, line)
  const held = wanted === 0 ? { count: 0, holdId: null } : await stockFor(tx, order, poolId, wanted)
  if (held.count === 0) await deleteLine(tx, line.id)
  else await updateProductLine(tx, line.id, { ...change, units: held.count, holdId: held.holdId })
  return held.count
}

/** Removes an order line of a product; its stock is free at once. */
export async function removeProductLine(tx: Tx, order: OrderRow, line: LineRow): Promise<void> {
  await releaseLine(tx, order, line)
  await deleteLine(tx, line.id)
}

async function releaseLine(tx: Tx, { tenantId, eventId }: OrderRow, { holdId }: LineRow): Promise<void> {
  if (holdId !== null) await deleteHolds(tx, { tenantId, eventId }, [holdId])
}

async function stockFor(
  tx: Tx,
  order: OrderRow,
  poolId: string | null,
  wanted: number,
): Promise<{ count: number; holdId: string | null }> {
  if (poolId === null) return { count: wanted, holdId: null }
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
