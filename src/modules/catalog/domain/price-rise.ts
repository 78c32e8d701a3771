import type { Instant } from '#src/kernel/instant.ts'

/** The near price rise: in a number of days (0: today), or after a number of places. */
export type PriceRise = { readonly days: number } | { readonly places: number }

/** A price rise within these bounds is shown next to the price. */
export const near = { days: 7, places: 20 } as const

type Next = {
  readonly price: { readonly amountMinor: number }
  /** Whole days until the next price, by the event's calendar; null: it has no date. */
  readonly daysLeft: number | null
  /** Places left at the current price; null: the next price does not depend on places. */
  readonly placesLeft: number | null
}

/**
 * The price rise that is near, or null. If both the day and the number of places are near, the day
 * is returned. A price that falls returns null.
 */
export function priceRise(price: { readonly amountMinor: number }, next: Next | null): PriceRise | null {
  if (next === null || next.price.amountMinor <= price.amountMinor) return null
  if (next.daysLeft !== null && next.daysLeft <= near.days) return { days: next.daysLeft }
  return next.placesLeft !== null && next.placesLeft <= near.places ? { places: next.placesLeft } : null
}

type Priced = {
  readonly toPay: { readonly amountMinor: number }
  readonly nextPrice: { readonly toPay: { readonly amountMinor: number }; readonly at: Instant | null } | null
}

/** The race whose price rises first at a moment, and that moment; undefined where no price does. */
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
