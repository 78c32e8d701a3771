import type { Instant } from '#src/kernel/instant.ts'

/** What of the next price is near: in so many days (0: today), or after so many places. */
export type PriceRise = { readonly days: number } | { readonly places: number }

/** So near it is told apart from the price. */
export const near = { days: 7, places: 20 } as const

type Next = {
  readonly price: { readonly amountMinor: number }
  /** Whole days until then, by the event's calendar; null: no day is named. */
  readonly daysLeft: number | null
  /** How many places are left at the present price; null: no number is named. */
  readonly placesLeft: number | null
}

/** Whether the price rises soon; of a day and a number of places that are both near, the day. A price that falls is no hurry. */
export function priceRise(price: { readonly amountMinor: number }, next: Next | null): PriceRise | null {
  if (next === null || next.price.amountMinor <= price.amountMinor) return null
  if (next.daysLeft !== null && next.daysLeft <= near.days) return { days: next.daysLeft }
  return next.placesLeft !== null && next.placesLeft <= near.places ? { places: next.placesLeft } : null
}

type Priced = {
  readonly toPay: { readonly amountMinor: number }
  readonly nextPrice: { readonly toPay: { readonly amountMinor: number }; readonly at: Instant | null } | null
}

/** The race whose price rises first on a day, and when; undefined where no price rises on a day. */
export function firstRise<Race extends Priced>(
  races: readonly Race[],
): { readonly race: Race; readonly at: Instant } | undefined {
  return races
    .flatMap((race) => {
      const next = race.nextPrice
      const isRise = next !== null && next.toPay.amountMinor > race.toPay.amountMinor
      return isRise && next.at !== null ? [{ race, at: next.at }] : []
    })
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))[0]
}
