import type { CommissionRates } from '#src/modules/catalog/domain/commission.ts'
import { type Cart, type Item, tickedCart } from './cart-as-ticked.ts'

type Place = { readonly raceCode: string; readonly raceName: string }

/**
 * The cart with additional places of a race, each in its own line.
 * @param defaultRates as for `cartAsTicked`
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
  return tickedCart([...cart.items, ...more], cart, defaultRates)
}
