import { isOnSale, type RaceState } from './race-state.ts'

type PricedRace = { readonly state: RaceState; readonly priceMinor: number }
export type PriceFrom = { readonly priceMinor: number; readonly isFrom: boolean }

/**
 * The lowest price of a place that an event shows, in minor units: of the races on sale, else of
 * those that will be. Races by access code and sold-out races are ignored, and so is a free race
 * beside paid ones (a children's run would hide the real prices). null where no race is or will be
 * on sale.
 */
export function priceFrom(races: readonly PricedRace[]): PriceFrom | null {
  const onSale = races.filter(({ state }) => isOnSale(state))
  const priced = onSale.length > 0 ? onSale : races.filter(({ state: { state } }) => coming.has(state))
  const prices = priced.map(({ priceMinor }) => priceMinor)
  if (prices.length === 0) return null
  const paid = prices.filter((price) => price > 0)
  const min = paid.length === 0 ? 0 : Math.min(...paid)
  return { priceMinor: min, isFrom: prices.some((price) => price !== min) }
}

const coming: ReadonlySet<RaceState['state']> = new Set(['coming-soon', 'by-draw'])
