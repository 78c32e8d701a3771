import { type Instant, isBefore } from '#src/kernel/instant.ts'

/**
 * A price that holds until a moment (exclusive) or until the place with this ordinal is sold (inclusive), whichever comes
 * first. The last tier of a race has neither, so that there always is a price.
 */
export type PriceTier = {
  readonly priceMinor: number
  readonly untilAt: Instant | null
  readonly untilOrdinal: number | null
}

/**
 * The price after the current one: from a moment, after a number of places, or whichever comes
 * first.
 */
export type NextPrice = {
  readonly priceMinor: number
  readonly at: Instant | null
  readonly placesLeft: number | null
}

export type PriceNow = { readonly priceMinor: number; readonly next: NextPrice | null }

/**
 * The price of the ordinal-th place of a race at a moment, in minor units: that of the first tier
 * that still applies. The database's `catalog.price_minor` decides the same way.
 * @param ordinal 1 for the first place sold
 * @throws where no tier applies, which `tiersIssue` rules out at publication
 */
export function tierPriceMinor(tiers: readonly PriceTier[], ordinal: number, now: Instant): number {
  return tierOf(tiers, ordinal, now).priceMinor
}

/**
 * The price of the next place, and the price that follows it.
 * @param sold places taken and held
 */
export function priceNow(tiers: readonly PriceTier[], sold: number, now: Instant): PriceNow {
  const tier = tierOf(tiers, sold + 1, now)
  const after = tiers
    .slice(tiers.indexOf(tier) + 1)
    .find((later) => holds(later, sold + 1, now) && later.priceMinor !== tier.priceMinor)
  if (!after) return { priceMinor: tier.priceMinor, next: null }
  const placesLeft = tier.untilOrdinal === null ? null : tier.untilOrdinal - sold
  return { priceMinor: tier.priceMinor, next: { priceMinor: after.priceMinor, at: tier.untilAt, placesLeft } }
}

export type TierIssue = 'no_tiers' | 'last_tier_ends' | 'endless_tier_before_last' | 'price_below_zero'

/** The first issue of a race's price tiers; null where they are valid. */
export function tiersIssue(tiers: readonly PriceTier[]): TierIssue | null {
  const last = tiers.at(-1)
  if (!last) return 'no_tiers'
  if (last.untilAt !== null || last.untilOrdinal !== null) return 'last_tier_ends'
  if (tiers.slice(0, -1).some((tier) => tier.untilAt === null && tier.untilOrdinal === null)) {
    return 'endless_tier_before_last'
  }
  return tiers.some((tier) => tier.priceMinor < 0) ? 'price_below_zero' : null
}

function tierOf(tiers: readonly PriceTier[], ordinal: number, now: Instant): PriceTier {
  const tier = tiers.find((one) => holds(one, ordinal, now))
  if (!tier) throw new Error(`no price tier applies to place ${ordinal} at ${now}`)
  return tier
}

function holds(tier: PriceTier, ordinal: number, now: Instant): boolean {
  return (
    (tier.untilAt === null || isBefore(now, tier.untilAt)) &&
    (tier.untilOrdinal === null || ordinal <= tier.untilOrdinal)
  )
}
