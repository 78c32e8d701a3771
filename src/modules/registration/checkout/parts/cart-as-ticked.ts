import type { CommissionRates } from '#src/modules/catalog/domain/commission.ts'
import { orderTotals } from '#src/modules/orders/domain/totals.ts'

export type Item = {
  readonly id: string
  readonly kind: 'place' | 'product' | 'insurance' | 'price_difference'
  readonly subjectId: string
  readonly name: string
  readonly priceMinor: number
  readonly count: number
  readonly costMinor: number
  readonly discountMinor: number
  readonly discounts?: readonly { readonly name: string; readonly code: string | null; readonly amountMinor: number }[]
}
type Product = { readonly id: string; readonly kind: string; readonly name: string; readonly priceMinor: number }
export type Cart<T extends Item> = {
  readonly items: readonly T[]
  readonly totals: {
    readonly commissions: readonly { readonly kind: 'event' | 'extra'; readonly rateBp: number }[]
  }
}

/**
 * The order's content and totals with the options as ticked, by the rule of the order's own totals.
 * Nothing is held: the server's own result comes with the next step.
 * @param chosen the count of each product, by its id; others are unchanged
 * @param defaultRates the race's rates, for an order without charges so far
 */
export function cartAsTicked<T extends Item>(
  { items, totals }: Cart<T>,
  products: readonly Product[],
  chosen: ReadonlyMap<string, number>,
  defaultRates: CommissionRates,
) {
  const known = items.flatMap((item) => {
    const count = chosen.get(item.subjectId)
    const product = products.find(({ id }) => id === item.subjectId)
    if (count === undefined || product === undefined || count === item.count) return [item]
    return count === 0 ? [] : [{ ...item, ...sums(product, count) }]
  })
  const fresh = products.flatMap((product) => {
    const count = chosen.get(product.id) ?? 0
    if (count === 0 || items.some(({ subjectId }) => subjectId === product.id)) return []
    const kind = product.kind === 'insurance' ? ('insurance' as const) : ('product' as const)
    return [
      { id: product.id, subjectId: product.id, kind, name: product.name, participantName: '', ...sums(product, count) },
    ]
  })
  return tickedCart([...known, ...fresh], { totals }, defaultRates)
}

/** Order lines with their totals, by the rule of the order's own totals. */
export function tickedCart<T extends Omit<Item, 'id' | 'subjectId' | 'name' | 'costMinor'>>(
  items: readonly T[],
  { totals }: Pick<Cart<Item>, 'totals'>,
  defaultRates: CommissionRates,
) {
  const rateOf = (kind: 'event' | 'extra') => totals.commissions.find((one) => one.kind === kind)?.rateBp ?? 0
  const rates = totals.commissions.length === 0 ? defaultRates : { eventBp: rateOf('event'), extraBp: rateOf('extra') }
  const counted = orderTotals(
    items.map(({ kind, priceMinor, count, discountMinor }) => ({
      ...{ kind: kind === 'price_difference' ? ('product' as const) : kind, unitPriceMinor: priceMinor },
      ...{ units: count, discountMinor },
    })),
    rates,
  )
  return {
    items: [...items],
    totals: {
      ...counted,
      commissions: [
        { kind: 'event' as const, rateBp: rates.eventBp, amountMinor: counted.eventCommissionMinor },
        { kind: 'extra' as const, rateBp: rates.extraBp, amountMinor: counted.extraCommissionMinor },
      ].filter(({ rateBp }) => rateBp > 0 && counted.totalMinor > 0),
    },
  }
}

function sums({ priceMinor }: Product, count: number) {
  return { priceMinor, count, costMinor: priceMinor * count, discountMinor: 0 }
}
