import type { CommissionRates } from '#src/modules/catalog/domain/commission.ts'
import { orderTotals } from '#src/modules/orders/domain/totals.ts'

type Item = {
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
type Cart<T extends Item> = {
  readonly items: readonly T[]
  readonly totals: {
    readonly commissions: readonly { readonly kind: 'event' | 'extra'; readonly rateBp: number }[]
  }
}

type Place = { readonly raceCode: string; readonly raceName: string }

/**
 * The cart with additional places of a race, each in its own line.
 * @param defaultRates the race's rates, for an order without charges so far
 */
export function cartWithPlaces<T extends Item>(
  cart: Cart<T>,
  { place, prices }: { readonly place: Place; readonly prices: readonly number[] },
  defaultRates: CommissionRates,
) {
  const { raceCode, raceName: name } = place
  const more = prices.map((priceMinor, i) => ({
    ...{ id: `more ${i}`, subjectId: raceCode, kind: 'place' as const, name, participantName: '' },
    ...{ priceMinor, count: 1, costMinor: priceMinor, discountMinor: 0 },
  }))
  return withTotals([...cart.items, ...more], cart, defaultRates)
}

/** Order lines with their totals, by the rule of the order's own totals. */
function withTotals<T extends Omit<Item, 'id' | 'subjectId' | 'name' | 'costMinor'>>(
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
