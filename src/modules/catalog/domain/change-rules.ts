import type { Instant } from '#src/kernel/instant.ts'
import { addDays, comparePlainDates, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { EventStatus } from './race-state.ts'

/**
 * What may be changed of a paid registration, until the end of the day so many days before the event's first; null: never.
 * @property dataDays the participant's data
 * @property raceDays another race of the event
 * @property returnsDifference whether a cheaper race gives the difference back; else it stays the organizer's
 * @property transferDays somebody else in the place
 * @property transferFeeMinor what the organizer takes for it, of whoever takes the place; not given: nothing
 * @property deferDays a place at the event's next edition instead; not given: never
 * @property deferFeeMinor what the organizer keeps for it of the price; not given: nothing
 * @property deferMonths how long what was paid waits at most for that edition; not given: a year and a half
 */
export type ChangeRules = {
  readonly dataDays: number | null
  readonly raceDays: number | null
  readonly returnsDifference: boolean
  readonly transferDays: number | null
  readonly transferFeeMinor?: number
  readonly deferDays?: number | null
  readonly deferFeeMinor?: number
  readonly deferMonths?: number
}

/** An edition a year later is found in this time, and named some months before. */
export const usualDeferMonths = 18

/** What holds where the organizer says nothing; the same stands as the column's default. */
export const usualChangeRules: ChangeRules = { dataDays: 3, raceDays: 7, returnsDifference: true, transferDays: 7 }

/** Whether rules can be kept: whole days, within a year, none before the event begins; a fee in whole minor units. */
export function areChangeRulesPossible({
  dataDays,
  raceDays,
  transferDays,
  transferFeeMinor = 0,
  deferDays = null,
  deferFeeMinor = 0,
  deferMonths = usualDeferMonths,
}: ChangeRules): boolean {
  if ([transferFeeMinor, deferFeeMinor].some((fee) => !Number.isSafeInteger(fee) || fee < 0)) return false
  if (!Number.isInteger(deferMonths) || deferMonths < 6 || deferMonths > 36) return false
  return [dataDays, raceDays, transferDays, deferDays].every(
    (days) => days === null || (Number.isInteger(days) && days >= 0 && days <= 365),
  )
}

export type ChangeFacts = {
  readonly rules: ChangeRules
  readonly eventStatus: EventStatus
  readonly startsOn: PlainDate
  readonly timeZone: string
}
export type Deadline = {
  /** The last day on which it may be done, by the event's clock; null where the organizer never allows it. */
  readonly lastDay: PlainDate | null
  readonly isOpen: boolean
  /** Closed since the event will not be held as it was announced, whatever the day; null where that is not why. */
  readonly off: 'cancelled' | 'postponed' | null
}

/**
 * Of an event that is called off nothing is changed, but that another race may be had of one that is postponed, whatever the rules:
 * who may have everything back may have less. It has no day yet by which that could end.
 */
export function changeDeadline(
  facts: ChangeFacts,
  what: 'dataDays' | 'raceDays' | 'transferDays' | 'deferDays',
  now: Instant,
): Deadline {
  if (what === 'raceDays' && facts.eventStatus === 'postponed') return { lastDay: null, isOpen: true, off: null }
  const { eventStatus } = facts
  const off = eventStatus === 'cancelled' || eventStatus === 'postponed' ? eventStatus : null
  const days = facts.rules[what] ?? null
  if (days === null) return { lastDay: null, isOpen: false, off }
  const lastDay = addDays(facts.startsOn, -days)
  const isInTime = comparePlainDates(plainDateIn(now, facts.timeZone), lastDay) <= 0
  return { lastDay, isOpen: isInTime && eventStatus === 'published', off }
}

/** Whether a cheaper race gives its difference back: by the organizer's rule, and always where everything would go back. */
export function returnsDifference({ rules, eventStatus }: Pick<ChangeFacts, 'rules' | 'eventStatus'>): boolean {
  return rules.returnsDifference || eventStatus === 'postponed'
}
