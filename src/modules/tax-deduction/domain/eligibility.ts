import { ageOn } from '#src/kernel/plain-date.ts'
import type { TaxChoice } from './choice.ts'
import type { PaidPlace, PlaceReason } from './paid-place.ts'
import { yearOf } from './tax-year.ts'

/** SPEC §8's codes: why one cannot apply. */
export const eligibilityCodes = [
  'MYSELF_DONT_BUY_SLOTS',
  'MYSELF_DONT_EXIST_SLOTS',
  'ALREADY_SUBMITTED_SELECTED_PAYER',
  'ALREADY_SUBMITTED_MYSELF',
  'ALREADY_SUBMITTED_CHILDREN',
  'NO_CHILDREN_SLOTS',
] as const
export type EligibilityCode = (typeof eligibilityCodes)[number]

/** A child counts below 18, a full-time student below 24: НК РФ ст. 219 п. 1 пп. 7. */
const childAge = 18
const studentAge = 24

export type JudgedPlace<P extends PaidPlace = PaidPlace> = P & {
  /** null: the place counts. */
  readonly reason: PlaceReason | null
}

/**
 * Whether a place counts for this choice; null: it does, else the first reason against it.
 * @param students the children who are confirmed to study full-time, by participant
 */
export function placeReason(place: PaidPlace, choice: TaxChoice, students: readonly string[]): PlaceReason | null {
  if (place.isInApplication) return 'in_application'
  if (place.isCancelled) return 'cancelled'
  if (yearOf(place.paidOn) !== choice.year) return 'other_year'
  if (place.paidBy !== 'account') return place.paidBy === 'company' ? 'paid_by_company' : 'paid_by_another'
  if (place.isTeam) return 'team'
  if (place.isTransferred) return 'transferred'
  const ofPerson = personReason(place, choice, students)
  if (ofPerson !== null) return ofPerson
  if (!place.isInRoubles) return 'not_in_roubles'
  if (place.sumMinor <= 0) return 'free'
  if (!place.isOrganizerListed) return 'organizer_not_listed'
  return place.feesQualify ? null : 'fee_not_qualifying'
}

function personReason(
  { person, paidOn }: PaidPlace,
  { beneficiary }: TaxChoice,
  students: readonly string[],
): PlaceReason | null {
  if (person.kind === 'other' || person.participantId === null) return 'for_another'
  if (beneficiary === 'MY_SELF') return person.kind === 'self' ? null : 'for_child'
  if (person.kind === 'self') return 'for_self'
  if (person.birthDate === null) return 'for_another'
  const age = ageOn(person.birthDate, paidOn)
  if (age < childAge) return null
  if (age >= studentAge) return 'child_too_old'
  return students.includes(person.participantId) ? null : 'student_unconfirmed'
}

export type Eligibility<P extends PaidPlace> = {
  readonly places: readonly JudgedPlace<P>[]
  readonly isEligible: boolean
  /** Of the six codes, where one says why not; without one the reasons of the places do. */
  readonly code: EligibilityCode | null
  /** The sum of the places that count. */
  readonly sumMinor: number
}

/** Judges all places for a choice: which count, and whether one can apply. */
export function judgePlaces<P extends PaidPlace>(
  places: readonly P[],
  choice: TaxChoice,
  known: {
    /** An application of the same choice exists, and no organizer has rejected its part. */
    readonly isSubmitted: boolean
    readonly students: readonly string[]
  },
): Eligibility<P> {
  const judged = places.map((place) => ({ ...place, reason: placeReason(place, choice, known.students) }))
  const counted = judged.filter(({ reason }) => reason === null)
  const code = codeOf(judged, choice, known.isSubmitted)
  return {
    places: judged,
    isEligible: code === null && counted.length > 0,
    code,
    sumMinor: counted.reduce((sum, place) => sum + place.sumMinor, 0),
  }
}

function codeOf(
  judged: readonly JudgedPlace[],
  { year, beneficiary }: TaxChoice,
  isSubmitted: boolean,
): EligibilityCode | null {
  if (isSubmitted) return 'ALREADY_SUBMITTED_SELECTED_PAYER'
  if (judged.some(({ reason }) => reason === null)) return null
  const kind = beneficiary === 'MY_SELF' ? 'self' : 'child'
  const own = judged.filter(({ person }) => person.kind === kind)
  if (own.some((place) => place.reason === 'in_application' && yearOf(place.paidOn) === year))
    return beneficiary === 'MY_SELF' ? 'ALREADY_SUBMITTED_MYSELF' : 'ALREADY_SUBMITTED_CHILDREN'
  const existing = own.filter(({ reason }) => reason !== null && !isGone.has(reason))
  if (beneficiary === 'KIDS')
    return existing.every(({ reason }) => reason === 'child_too_old' || isUnbought(reason)) ? 'NO_CHILDREN_SLOTS' : null
  if (existing.length === 0) return 'MYSELF_DONT_EXIST_SLOTS'
  return existing.every(({ reason }) => isUnbought(reason)) ? 'MYSELF_DONT_BUY_SLOTS' : null
}

/** With these reasons there is no place of that year. */
const isGone: ReadonlySet<PlaceReason> = new Set(['cancelled', 'other_year', 'transferred'])

function isUnbought(reason: PlaceReason | null): boolean {
  return reason === 'paid_by_another' || reason === 'paid_by_company'
}
