import type { Gender, SocialCategory } from '#src/modules/accounts/domain/profile.ts'
import type { LineKind } from '#src/modules/catalog/domain/commission.ts'
import type { DiscountConditions, DiscountRule } from './discount-rule.ts'

/** What is known of the participant of a place. */
export type DiscountPerson = {
  /** null: unknown so far. */
  readonly ageOnRaceDay: number | null
  readonly gender: Gender
  readonly club: string
  readonly socialCategory: SocialCategory
  readonly hasEarlierEntry: boolean
  readonly finishedRaceIds: readonly string[]
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
  | 'other_age'
  | 'other_gender'
  | 'other_club'
  | 'other_category'
  | 'first_children'
  | 'not_first_entry'
  | 'not_finisher'

const adultAge = 18

/** The reason why the rule covers no line of the order; null where it may cover some. */
export function orderReason({ conditions: c }: DiscountRule, order: DiscountOrder): OrderReason | null {
  if (c.eventIds.length > 0 && !c.eventIds.includes(order.eventId)) return 'other_event'
  if (c.seriesId !== null && c.seriesId !== order.seriesId) return 'other_event'
  if (c.emails.length > 0 && !c.emails.includes(order.email)) return 'other_account'
  if (c.minPeople !== null && places(order).length < c.minPeople) return 'too_few_people'
  return null
}

/** The reason why the rule does not cover the line; null where it does. */
export function lineReason(rule: DiscountRule, line: DiscountLine, order: DiscountOrder): LineReason | null {
  const { conditions: c, scope, value } = rule
  if (value.kind === 'free_product') {
    if (line.kind !== 'product') return 'other_kind'
    return line.subjectId === value.productId ? null : 'other_product'
  }
  if (line.kind === 'place') return scope === 'products' ? 'other_kind' : placeReason(c, line, order)
  if (line.kind === 'product' && scope !== 'places')
    return c.productIds.length > 0 && !c.productIds.includes(line.subjectId) ? 'other_product' : null
  return 'other_kind'
}

function placeReason(c: DiscountConditions, line: DiscountLine, order: DiscountOrder): LineReason | null {
  if (c.raceIds.length > 0 && !c.raceIds.includes(line.subjectId)) return 'other_race'
  const { person } = line
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
  return null
}

function places({ lines }: DiscountOrder): DiscountLine[] {
  return lines.filter(({ kind }) => kind === 'place')
}

/** 1 for the oldest child of the order, 2 for the next one; 0 for an adult. */
function childNumber(line: DiscountLine, order: DiscountOrder): number {
  const ageOf = ({ person }: DiscountLine) => person?.ageOnRaceDay ?? adultAge
  if (ageOf(line) >= adultAge) return 0
  const children = places(order).filter((place) => ageOf(place) < adultAge)
  return (
    children.toSorted((a, b) => ageOf(b) - ageOf(a) || (a.id < b.id ? -1 : 1)).findIndex(({ id }) => id === line.id) + 1
  )
}

function clubKey(club: string): string {
  return club.trim().toLocaleLowerCase('ru')
}
