import type { LineKind } from '#src/modules/catalog/domain/commission.ts'
import { productsOfEvent } from '#src/modules/catalog/server/reads/products-of-event.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { listAccessUses } from '../queries/access-codes.ts'
import { listOrderLines } from '../queries/orders.ts'

export type DiscountableLine = {
  readonly id: string
  readonly kind: LineKind
  readonly subjectId: string
  readonly unitPriceMinor: number
  readonly units: number
  readonly holdId: string | null
  /** An access code opened the place's race. */
  readonly hasAccessCode: boolean
  /** The payer names the price of the product. */
  readonly isFreePrice: boolean
}

/** The lines of an order, as discounts see them. */
export async function discountableLines(
  tx: Tx,
  order: { readonly id: string; readonly eventId: string },
): Promise<DiscountableLine[]> {
  const byAccessCode = new Set((await listAccessUses(tx, order.id)).map(({ placeHoldId }) => placeHoldId))
  const lines = await listOrderLines(tx, order.id)
  const products = lines.some(({ kind }) => kind === 'product') ? await productsOfEvent(tx, order.eventId) : []
  const freePriced = new Set(products.flatMap(({ id, freePrice }) => (freePrice === null ? [] : [id])))
  return lines.map(({ id, kind, subjectId, unitPriceMinor, units, holdId }) => ({
    ...{ id, kind, subjectId, unitPriceMinor, units, holdId },
    hasAccessCode: holdId !== null && byAccessCode.has(holdId),
    isFreePrice: kind === 'product' && freePriced.has(subjectId),
  }))
}
