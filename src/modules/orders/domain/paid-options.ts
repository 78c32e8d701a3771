import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { isSoldAt } from '#src/modules/catalog/domain/product.ts'
import { maxUnits } from './max-units.ts'
import type { OrderKind } from './order-kind.ts'
import { isPaidStatus, type OrderStatus } from './order-state.ts'
import { soldUnit } from './sold-unit.ts'

type Product = Parameters<typeof maxUnits>[0] &
  Parameters<typeof soldUnit>[0] & {
    readonly soldUntil: Instant | null
    readonly changeableUntil: Instant | null
    readonly freePrice: object | null
  }
type Line = {
  readonly kind: string
  readonly subjectId: string
  readonly units: number
  readonly entryId: string | null
}

/** Whether a paid order may still get units of the product, or other variants of it. */
export function isChangeableAt({ changeableUntil }: Pick<Product, 'changeableUntil'>, now: Instant): boolean {
  return changeableUntil !== null && isBefore(now, changeableUntil)
}

/** Why a product can't be changed in a paid order now; null: it can. */
export function changeRefusal(
  product: Pick<Product, 'changeableUntil'>,
  now: Instant,
): 'orders.options_fixed' | 'orders.options_closed' | null {
  if (product.changeableUntil === null) return 'orders.options_fixed'
  return isChangeableAt(product, now) ? null : 'orders.options_closed'
}

/** Why no units of a product can be added to a paid order now; null: they can. */
export function additionRefusal(
  product: Product,
  now: Instant,
): 'orders.option_included' | 'orders.product_over' | ReturnType<typeof changeRefusal> {
  if (isAddableAt(product, now)) return null
  if (product.inclusion === 'included') return 'orders.option_included'
  return changeRefusal(product, now) ?? 'orders.product_over'
}

/** Why an order of this kind and status gets no options; null: it may, as a paid one does. */
export function optionsOrderRefusal(
  kind: OrderKind,
  status: OrderStatus,
): 'orders.options_elsewhere' | 'orders.options_unpaid' | 'orders.options_ended' | null {
  if (kind !== 'registration') return 'orders.options_elsewhere'
  if (status === 'awaiting_payment') return 'orders.options_unpaid'
  return isPaidStatus(status) ? null : 'orders.options_ended'
}

/** Whether units may be added to a paid order. What a place includes comes with a place only. */
export function isAddableAt(product: Product, now: Instant): boolean {
  return product.inclusion !== 'included' && isChangeableAt(product, now) && isSoldAt(product, now)
}

/** The moment from which no units are added to a paid order; null: they never are. */
export function addableUntil({
  soldUntil,
  changeableUntil,
}: Pick<Product, 'soldUntil' | 'changeableUntil'>): Instant | null {
  if (changeableUntil === null || soldUntil === null) return changeableUntil
  return isBefore(soldUntil, changeableUntil) ? soldUntil : changeableUntil
}

/**
 * The units that one entry, or the order, may add: what the limit leaves beside those that it has,
 * in whatever variant.
 */
export function unitsToAdd(product: Product, lines: readonly Line[], entryId: string | null): number {
  const own = lines.filter((line) => line.kind !== 'place' && line.subjectId === product.id && line.entryId === entryId)
  return Math.max(0, maxUnits(product, lines) - own.reduce((sum, { units }) => sum + units, 0))
}

type PaidLine = {
  readonly id: string
  readonly units: number
  readonly unitPriceMinor: number
  readonly discountMinor: number
}
type Difference = { readonly replacesLineId: string | null; readonly unitPriceMinor: number }

/**
 * What a unit of another variant costs more than was paid for it, with the differences paid before.
 * Negative: the variant is cheaper. A named price, and one in the price of the place, stay as they are;
 * of what a code made free nothing is lost, so a cheaper variant is an equal exchange.
 */
export function variantDifferenceMinor(
  product: Product,
  line: PaidLine,
  { variantId, differences }: { readonly variantId: string; readonly differences: readonly Difference[] },
): number {
  if (product.freePrice !== null || product.inclusion === 'included') return 0
  const paidMinor = differences.reduce(
    (sum, { replacesLineId, unitPriceMinor }) => sum + (replacesLineId === line.id ? unitPriceMinor : 0),
    line.unitPriceMinor,
  )
  const differenceMinor = soldUnit(product, variantId).priceMinor - paidMinor
  const wasFree = line.discountMinor >= line.units * line.unitPriceMinor
  return wasFree && paidMinor === line.unitPriceMinor ? Math.max(0, differenceMinor) : differenceMinor
}
