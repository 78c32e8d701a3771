import { isOnSale, type RaceState } from './race-state.ts'

type PricedRace = { readonly state: RaceState; readonly priceMinor: number }
export type PriceFrom = { readonly priceMinor: number; readonly isFrom: boolean }

/**
 * The least that a place costs, wherever an event says so: of the races on sale; where none is, of those that are coming. What is had
 * by a code alone, or is had no more, is no one's price to begin from, and a children's run that is free says nothing of what the
 * others cost. null where there is nothing to be had.
 */
export function priceFrom(races: readonly PricedRace[]): PriceFrom | null {
  const onSale = races.filter(({ state }) => isOnSale(state))
  const asked = onSale.length > 0 ? onSale : races.filter(({ state: { state } }) => coming.has(state))
  const prices = asked.map(({ priceMinor }) => priceMinor)
  if (prices.length === 0) return null
  const paid = prices.filter((price) => price > 0)
  const least = paid.length === 0 ? 0 : Math.min(...paid)
  return { priceMinor: least, isFrom: prices.some((price) => price !== least) }
}

const coming: ReadonlySet<RaceState['state']> = new Set(['coming-soon', 'by-draw'])
