import { type SocialCategory, socialCategories } from '#src/modules/accounts/domain/profile.ts'

export type CategoryCode = Exclude<SocialCategory, 'none'>

/** A social category to which a race gives a price of its own. */
export type RaceCategory = {
  readonly code: CategoryCode
  readonly priceMinor: number
  /** How many may have it; null: as many as the race has places. */
  readonly quota: number | null
  /** The document that proves it is shown at the pick-up, or handed in with the form and looked at by the organizer. */
  readonly proof: 'show' | 'upload'
  /** What is due at the pick-up of who does not show it. */
  readonly priceDifferenceMinor: number
}

/** As the rules know it: with the pool of its quota. */
export type OfferedCategory = RaceCategory & { readonly poolId: string | null }

const most = 100_000_000_00

/** Whether a race may offer these together. One that does asks for the category by its prices, not by the profile's field too. */
export function areCategoriesPossible(
  categories: readonly RaceCategory[],
  race: { readonly kind: string; readonly profileFields: Readonly<Record<string, unknown>> },
): boolean {
  if (categories.length === 0) return true
  const codes = new Set(categories.map(({ code }) => code))
  const isAskedTwice = (race.profileFields.socialCategory ?? 'off') !== 'off'
  return race.kind === 'individual' && !isAskedTwice && codes.size === categories.length && categories.every(isPossible)
}

function isPossible({ code, priceMinor, quota, priceDifferenceMinor }: RaceCategory): boolean {
  return (
    socialCategories.includes(code) &&
    isSum(priceMinor) &&
    isSum(priceDifferenceMinor) &&
    (quota === null || (Number.isSafeInteger(quota) && quota > 0))
  )
}

function isSum(minor: number): boolean {
  return Number.isSafeInteger(minor) && minor >= 0 && minor <= most
}
