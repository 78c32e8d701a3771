import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Gender, SocialCategory } from '#src/modules/accounts/domain/profile.ts'

/**
 * What a discount takes off the lines that it covers.
 *
 * - `percent`: a share of their price, in basis points.
 * - `amount`: one sum for the whole order, at most the price of the covered lines.
 * - `amount_each`: a sum for each covered unit, at most its price.
 * - `fixed_price`: each covered unit costs this price; a cheaper one keeps its own.
 * - `free_product`: one unit of a product in the order costs nothing.
 */
export type DiscountValue =
  | { readonly kind: 'percent'; readonly shareBp: number }
  | { readonly kind: 'amount'; readonly amountMinor: number }
  | { readonly kind: 'amount_each'; readonly amountMinor: number }
  | { readonly kind: 'fixed_price'; readonly priceMinor: number }
  | { readonly kind: 'free_product'; readonly productId: string }

/**
 * The lines that a discount may cover. Insurance, price differences and products whose price the payer
 * names are never discounted.
 */
export type DiscountScope = 'places' | 'products' | 'places_and_products'

/**
 * All conditions must hold; null and empty lists set none. Those of a participant decide about
 * their own place, the others about the whole order.
 */
export type DiscountConditions = {
  readonly eventIds: readonly string[]
  readonly raceIds: readonly string[]
  readonly seriesId: string | null
  readonly productIds: readonly string[]
  /** Whole years on race day, both included. */
  readonly ageFrom: number | null
  readonly ageTo: number | null
  readonly gender: Exclude<Gender, 'unknown'> | null
  /** Compared without case and spaces at the ends. */
  readonly club: string | null
  readonly socialCategory: SocialCategory | null
  /** The least number of people in the order; a person in two races counts once, a team once. */
  readonly minPeople: number | null
  /**
   * Only from this child of the order on: 2 covers the second child and later ones. Children are
   * under 18 on race day, the oldest first; of the same age by person key.
   */
  readonly fromChild: number | null
  /** Only places of teams. */
  readonly isTeam: boolean
  /** The participant has no earlier paid entry with the organizer. */
  readonly isFirstEntry: boolean
  /** The participant has finished one of these races. */
  readonly finishedRaceIds: readonly string[]
  /** The participant has finished an earlier race of the organizer, or of the event's series. */
  readonly finishedWith: 'organizer' | 'series' | null
  /** Keys of the accounts' email addresses (`emailKey`) that may use it. */
  readonly emails: readonly string[]
}

export type DiscountRule = {
  readonly id: string
  /** Shown to the payer. */
  readonly name: BothLanguages
  readonly value: DiscountValue
  readonly scope: DiscountScope
  readonly conditions: DiscountConditions
  /** Whether automatic discounts apply beside it; an automatic rule never stacks with another one. */
  readonly stacking: 'alone' | 'with_automatic'
}

export const noConditions: DiscountConditions = {
  eventIds: [],
  raceIds: [],
  seriesId: null,
  productIds: [],
  ageFrom: null,
  ageTo: null,
  gender: null,
  club: null,
  socialCategory: null,
  minPeople: null,
  fromChild: null,
  isTeam: false,
  isFirstEntry: false,
  finishedRaceIds: [],
  finishedWith: null,
  emails: [],
}
