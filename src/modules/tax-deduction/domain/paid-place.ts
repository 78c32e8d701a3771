import type { PlainDate } from '#src/kernel/plain-date.ts'

/** The facts of a place that decide whether it counts, as the other modules have them. */
export type PaidPlace = {
  readonly entryId: string
  readonly organizerId: string
  /** By Moscow's calendar. */
  readonly paidOn: PlainDate
  readonly eventOn: PlainDate
  /** Paid for the place alone, after discounts and without the service fee, less what was refunded. */
  readonly sumMinor: number
  readonly isInRoubles: boolean
  /** Cancelled or refunded. */
  readonly isCancelled: boolean
  readonly isTransferred: boolean
  readonly isTeam: boolean
  readonly paidBy: 'account' | 'company' | 'another'
  readonly person: {
    readonly kind: 'self' | 'child' | 'other'
    /** null: not a participant of the account. */
    readonly participantId: string | null
    readonly birthDate: PlainDate | null
  }
  /** The organizer is on the ministry's list of the year, and says that its entry fees qualify. */
  readonly isOrganizerListed: boolean
  readonly feesQualify: boolean
  /** Counts in an application that is not rejected. */
  readonly isInApplication: boolean
}

/** Why a place does not count, the first reason that holds in this order. */
export const placeReasons = [
  'in_application',
  'cancelled',
  'other_year',
  'paid_by_another',
  'paid_by_company',
  'team',
  'transferred',
  'for_self',
  'for_child',
  'for_another',
  'child_too_old',
  'student_unconfirmed',
  'free',
  'not_in_roubles',
  'organizer_not_listed',
  'fee_not_qualifying',
] as const
export type PlaceReason = (typeof placeReasons)[number]
