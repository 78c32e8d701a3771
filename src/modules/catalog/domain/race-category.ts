import { type SocialCategory, socialCategories } from '#src/modules/accounts/domain/profile.ts'

export type CategoryCode = Exclude<SocialCategory, 'none'>

/** A social category with its own price in a race. */
export type RaceCategory = {
  readonly code: CategoryCode
  readonly priceMinor: number
  /** The most places sold in the category; null: the race's capacity. */
  readonly quota: number | null
  /**
   * How the document of entitlement is checked: shown at the pick-up, or uploaded with the form and
   * reviewed by the organizer.
   */
  readonly proof: 'show' | 'upload'
  /** The amount due at the pick-up if the participant does not show the document. */
  readonly priceDifferenceMinor: number
}

/** A category with the inventory pool of its quota; null: no quota. */
export type OfferedCategory = RaceCategory & { readonly poolId: string | null }

const maxMinor = 100_000_000_00

/**
 * Whether a race may offer these categories together. It must not ask for the category in the
 * profile fields as well.
 */
export function areCategoriesValid(
  categories: readonly RaceCategory[],
  race: { readonly kind: string; readonly profileFields: Readonly<Record<string, unknown>> },
): boolean {
  if (categories.length === 0) return true
  const codes = new Set(categories.map(({ code }) => code))
  const hasCategoryField = (race.profileFields.socialCategory ?? 'off') !== 'off'
  return (
    race.kind === 'individual' &&
    !hasCategoryField &&
    codes.size === categories.length &&
    categories.every(isCategoryValid)
  )
}

function isCategoryValid({ code, priceMinor, quota, priceDifferenceMinor }: RaceCategory): boolean {
  return (
    socialCategories.includes(code) &&
    isAmount(priceMinor) &&
    isAmount(priceDifferenceMinor) &&
    (quota === null || (Number.isSafeInteger(quota) && quota > 0))
  )
}

function isAmount(minor: number): boolean {
  return Number.isSafeInteger(minor) && minor >= 0 && minor <= maxMinor
}
