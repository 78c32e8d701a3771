import type { Gender, SocialCategory } from '#src/modules/accounts/domain/profile.ts'
import type { LineKind } from '#src/modules/catalog/domain/commission.ts'
import type { DiscountConditions, DiscountRule } from './discount-rule.ts'

/** What is known of the participant of a place. */
export type DiscountPerson = {
  /** Identifies the person across orders and accounts; a team has its own key. */
  readonly key: string
  readonly isTeam: boolean
  /** null: unknown so far. */
  readonly ageOnRaceDay: number | null
  readonly gender: Gender
  readonly club: string
  readonly socialCategory: SocialCategory
  readonly hasEarlierEntry: boolean
  readonly finishedRaceIds: readonly string[]
  /** Where the person has finished an earlier race. */
  readonly finishedWith: { readonly organizer: boolean; readonly series: boolean }
}

export type DiscountLine = {
  readonly id: string
  readonly kind: LineKind
  /** The race of a place, the product of another line. */
  readonly subjectId: string
  readonly unitPriceMinor: number
  readonly units: number
  /** An access code opened the place's race: no other code applies to it (SPEC §4). */
  readonly hasAccessCode: boolean
  /** The payer names the price: what is given is not discounted, nor falls below its minimum. */
  readonly isFreePrice: boolean
  /** null for lines that are no place. */
  readonly person: DiscountPerson | null
}

export type DiscountOrder = {
  readonly eventId: string
  readonly seriesId: string | null
  /** The key of the account's email address. */
  readonly email: string
  readonly lines: readonly DiscountLine[]
}

/** Why a discount does not cover an order. */
export type OrderReason = 'other_event' | 'too_few_people' | 'other_account'
/** Why a discount does not cover a line. */
export type LineReason =
  | 'other_kind'
  | 'other_race'
  | 'other_product'
  | 'free_price'
  | 'other_age'
  | 'other_gender'
  | 'other_club'
  | 'other_category'
  | 'first_children'
  | 'not_first_entry'
  | 'not_finisher'
  | 'not_team'

const adultAge = 18

/** The reason why the rule covers no line of the order; null where it may cover some. */
export function orderReason({ conditions: c }: DiscountRule, order: DiscountOrder): OrderReason | null {
  if (c.eventIds.length > 0 && !c.eventIds.includes(order.eventId)) return 'other_event'
  if (c.seriesId !== null && c.seriesId !== order.seriesId) return 'other_event'
  if (c.emails.length > 0 && !c.emails.includes(order.email)) return 'other_account'
  if (c.minPeople !== null && countPeople(order) < c.minPeople) return 'too_few_people'
  return null
}

/** The reason why the rule does not cover the line; null where it does. */
export function lineReason(rule: DiscountRule, line: DiscountLine, order: DiscountOrder): LineReason | null {
  const { conditions: c, scope, value } = rule
  if (value.kind === 'free_product') {
    if (line.kind !== 'product') return 'other_kind'
    return line.subjectId === value.productId ? freePriceReason(line) : 'other_product'
  }
  if (line.kind === 'place') return scope === 'products' ? 'other_kind' : placeReason(c, line, order)
  if (line.kind === 'product' && scope !== 'places')
    return c.productIds.length > 0 && !c.productIds.includes(line.subjectId) ? 'other_product' : freePriceReason(line)
  return 'other_kind'
}

function freePriceReason({ isFreePrice }: DiscountLine): 'free_price' | null {
  return isFreePrice ? 'free_price' : null
}

function placeReason(c: DiscountConditions, line: DiscountLine, order: DiscountOrder): LineReason | null {
  if (c.raceIds.length > 0 && !c.raceIds.includes(line.subjectId)) return 'other_race'
  const { person } = line
  if (c.isTeam && person?.isTeam !== true) return 'not_team'
  const age = person?.ageOnRaceDay ?? null
  if (c.ageFrom !== null && (age === null || age < c.ageFrom)) return 'other_age'
  if (c.ageTo !== null && (age === null || age > c.ageTo)) return 'other_age'
  if (c.gender !== null && person?.gender !== c.gender) return 'other_gender'
  if (c.club !== null && clubKey(person?.club ?? '') !== clubKey(c.club)) return 'other_club'
  if (c.socialCategory !== null && person?.socialCategory !== c.socialCategory) return 'other_category'
  if (c.fromChild !== null && childNumber(line, order) < c.fromChild) return 'first_children'
  if (c.isFirstEntry && (person?.hasEarlierEntry ?? true)) return 'not_first_entry'
  if (c.finishedRaceIds.length > 0 && !c.finishedRaceIds.some((id) => person?.finishedRaceIds.includes(id)))
    return 'not_finisher'
  if (c.finishedWith !== null && person?.finishedWith[c.finishedWith] !== true) return 'not_finisher'
  return null
}

function places({ lines }: DiscountOrder): DiscountLine[] {
  return lines.filter(({ kind }) => kind === 'place')
}

/** The people with a place; a place whose participant is not known yet is one person. */
function countPeople(order: DiscountOrder): number {
  return new Set(places(order).map(personKey)).size
}

/**
 * 1 for the oldest child of the order, 2 for the next one; 0 for an adult. By person key where the
 * age is the same, so that it does not depend on the order of entry.
 */
function childNumber(line: DiscountLine, order: DiscountOrder): number {
  if (ageOf(line) >= adultAge) return 0
  const ages = new Map<string, number>()
  for (const place of places(order)) {
    const age = Math.max(ageOf(place), ages.get(personKey(place)) ?? 0)
    if (ageOf(place) < adultAge) ages.set(personKey(place), age)
  }
  const children = [...ages].toSorted(([a, ageA], [b, ageB]) => ageB - ageA || (a < b ? -1 : 1))
  return children.findIndex(([key]) => key === personKey(line)) + 1
}

function personKey({ id, person }: DiscountLine): string {
  return person?.key ?? id
}

function ageOf({ person }: DiscountLine): number {
  return person?.ageOnRaceDay ?? adultAge
}

function clubKey(club: string): string {
  return club.trim().toLocaleLowerCase('ru')
}
