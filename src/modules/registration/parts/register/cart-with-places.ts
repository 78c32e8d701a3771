import type { CommissionRates } from '#src/modules/catalog/domain/commission.ts'
import { type Cart, cartOf, type Item } from './cart-as-ticked.ts'

type Place = { readonly raceCode: string; readonly raceName: string; readonly priceMinor: number }

/** What the order would hold and cost with so many places more of a race, each in a line of its own. @param usual as for `cartAsTicked` */
export function cartWithPlaces<One extends Item>(
  cart: Cart<One>,
  { place, count }: { readonly place: Place; readonly count: number },
  usual: CommissionRates,
) {
  const { raceCode, raceName: name, priceMinor } = place
  const more = Array.from({ length: count }, (_, i) => ({
    ...{ id: `more ${i}`, subjectId: raceCode, kind: 'place' as const, name, who: '' },
    ...{ priceMinor, count: 1, costMinor: priceMinor, discountMinor: 0 },
  }))
  return cartOf([...cart.items, ...more], cart, usual)
}
