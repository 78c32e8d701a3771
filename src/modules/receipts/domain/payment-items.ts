import { splitByLargestRemainder } from '#src/kernel/money.ts'
import { comparePlainDates, type PlainDate } from '#src/kernel/plain-date.ts'
import type { CommissionRates, LineKind } from '#src/modules/catalog/domain/commission.ts'
import { orderTotals } from '#src/modules/orders/domain/totals.ts'
import { maxItems, type Party, type ReceiptItem } from './receipt.ts'
import { itemVat, supplierOf, type TaxRegime } from './tax-regime.ts'

export type SoldLine = {
  readonly id: string
  readonly kind: LineKind
  readonly name: string
  readonly unitPriceMinor: number
  readonly units: number
  readonly discountMinor: number
  readonly methodDiscountMinor: number
  /** The insurer's name; empty on other lines. */
  readonly providerName: string
  readonly isGoods: boolean
}

export type SoldOrder = {
  readonly organizerId: string
  readonly eventName: string
  /** The event's first day: before it all that the organizer sells is paid in advance. */
  readonly startsOn: PlainDate
  readonly rates: CommissionRates
  readonly lines: readonly SoldLine[]
}

/**
 * The items of a payment: an organizer's lines and insurances with the agent mark, the platform's
 * commission as an item of its own. They sum to the payment to the kopeck. A payment of another sum
 * than its order's is an advance: what it pays for is not known.
 * @param paidMinor the sum that came
 */
export function paymentItems(order: SoldOrder, paidMinor: number, regime: TaxRegime): ReceiptItem[] {
  const organizer: Party = `organizer:${order.organizerId}`
  const { overallMinor, commissionMinor } = orderTotals(order.lines, order.rates)
  if (overallMinor !== paidMinor) return [advance(order, paidMinor, organizer, regime)]
  const items = order.lines.flatMap((line) => lineItems(line, order, organizer, regime))
  return fewer(commissionMinor === 0 ? items : [...items, fee(commissionMinor, regime)])
}

function lineItems(line: SoldLine, order: SoldOrder, organizer: Party, regime: TaxRegime): ReceiptItem[] {
  const party: Party = line.kind === 'insurance' ? `insurer:${line.providerName}` : organizer
  // A policy is issued with the payment; what the organizer owes is rendered at the event.
  const isLater = line.kind !== 'insurance' && comparePlainDates(order.startsOn, regime.day) > 0
  const mode = isLater ? 'full_prepayment' : 'full_payment'
  return pricesOf(line).map((price) => ({
    key: line.id,
    party,
    name: itemName(line, order.eventName),
    ...price,
    subject: line.isGoods ? 'commodity' : 'service',
    mode,
    vat: itemVat(regime, party, mode),
    supplier: supplierOf(regime, party),
  }))
}

/**
 * A line's units at its price after the discounts. A discount that its units do not share evenly is
 * spread by the largest remainder, and makes two prices, a kopeck apart.
 */
function pricesOf({
  unitPriceMinor,
  units,
  discountMinor,
  methodDiscountMinor,
}: SoldLine): { priceMinor: number; units: number }[] {
  const netMinor = unitPriceMinor * units - discountMinor - methodDiscountMinor
  const each = splitByLargestRemainder(
    netMinor,
    Array.from({ length: units }, () => 1),
  )
  return [...Map.groupBy(each, (priceMinor) => priceMinor)]
    .filter(([priceMinor]) => priceMinor > 0)
    .map(([priceMinor, equal]) => ({ priceMinor, units: equal.length }))
}

/** Places are named with their event, as a participant reads the receipt without the order. */
export function itemName({ kind, name }: Pick<SoldLine, 'kind' | 'name'>, eventName: string): string {
  const words = kind === 'place' ? `Участие: ${eventName}, ${name}` : `${eventName}: ${name}`
  return words.length <= maxNameLength ? words : `${words.slice(0, maxNameLength - 1)}…`
}

const maxNameLength = 128

/** The platform's own service, rendered with the registration. */
function fee(sumMinor: number, regime: TaxRegime): ReceiptItem {
  return {
    key: 'fee',
    party: 'platform',
    name: 'Сервисный сбор за регистрацию на сайте',
    priceMinor: sumMinor,
    units: 1,
    subject: 'service',
    mode: 'full_payment',
    vat: itemVat(regime, 'platform', 'full_payment'),
    supplier: null,
  }
}

function advance(order: SoldOrder, sumMinor: number, party: Party, regime: TaxRegime): ReceiptItem {
  return {
    key: 'advance',
    party,
    name: itemName({ name: 'аванс', kind: 'product' }, order.eventName),
    priceMinor: sumMinor,
    units: 1,
    subject: 'payment',
    mode: 'advance',
    vat: itemVat(regime, party, 'advance'),
    supplier: supplierOf(regime, party),
  }
}

/** Lists of many people: equal items become one, where there would be too many for a receipt. */
function fewer(items: readonly ReceiptItem[]): ReceiptItem[] {
  if (items.length <= maxItems) return [...items]
  const alike = ({ key: _, units: __, ...same }: ReceiptItem) => JSON.stringify(same)
  return [...Map.groupBy(items, alike).values()].map((equal, i) => {
    const [first] = equal as [ReceiptItem]
    const units = equal.reduce((sum, item) => sum + item.units, 0)
    return equal.length === 1 ? first : { ...first, key: `lines-${i + 1}`, units }
  })
}
