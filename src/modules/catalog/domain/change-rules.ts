import type { Instant } from '#src/kernel/instant.ts'
import { addDays, comparePlainDates, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { EventStatus } from './race-state.ts'

/**
 * Rules by which a paid registration may be changed. Each `…Days` is the number of days before the
 * event's first day until whose end the change is possible; null: never.
 * Schema of `catalog.events.change_rules`; readers supply defaults for fields missing in older rows.
 * @property dataDays change of the participant's data
 * @property raceDays change to another race of the event
 * @property returnsDifference whether a change to a cheaper race refunds the difference; else the
 * organizer retains it
 * @property transferDays transfer to another person
 * @property transferFeeMinor the organizer's fee for a transfer, paid by the recipient; absent:
 * none
 * @property deferDays deferral to the next edition; absent: never
 * @property deferFeeMinor the part of the price that the organizer retains for a deferral;
 * absent: none
 * @property deferMonths the longest time the amount paid is kept for the next edition; absent:
 * `defaultDeferMonths`
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

/**
 * A year and a half: the edition a year later takes place within it and is named some months
 * before.
 */
export const defaultDeferMonths = 18

/** The default rules. The column's default in the migration is the same. */
export const defaultChangeRules: ChangeRules = { dataDays: 3, raceDays: 7, returnsDifference: true, transferDays: 7 }

/**
 * Whether the rules are valid: whole days, at most a year, none after the event's first day; fees
 * in whole minor units.
 */
export function areChangeRulesValid({
  dataDays,
  raceDays,
  transferDays,
  transferFeeMinor = 0,
  deferDays = null,
  deferFeeMinor = 0,
  deferMonths = defaultDeferMonths,
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
  /**
   * The last day on which the change is possible, in the event's time zone; null where the
   * organizer never allows it.
   */
  readonly lastDay: PlainDate | null
  readonly isOpen: boolean
  /**
   * The change is closed because the event is cancelled or postponed, whatever the day; null:
   * another reason, or open.
   */
  readonly cancelledOrPostponed: 'cancelled' | 'postponed' | null
}

/**
 * The deadline of a change. Nothing can be changed while the event is cancelled or postponed,
 * except the race of a postponed event: it is open whatever the rules, since its participants may
 * have a full refund, and without a last day, since the new date is unknown.
 */
export function changeDeadline(
  facts: ChangeFacts,
  change: 'dataDays' | 'raceDays' | 'transferDays' | 'deferDays',
  now: Instant,
): Deadline {
  if (change === 'raceDays' && facts.eventStatus === 'postponed')
    return { lastDay: null, isOpen: true, cancelledOrPostponed: null }
  const { eventStatus } = facts
  const cancelledOrPostponed = eventStatus === 'cancelled' || eventStatus === 'postponed' ? eventStatus : null
  const days = facts.rules[change] ?? null
  if (days === null) return { lastDay: null, isOpen: false, cancelledOrPostponed }
  const lastDay = addDays(facts.startsOn, -days)
  const isBeforeDeadline = comparePlainDates(plainDateIn(now, facts.timeZone), lastDay) <= 0
  return { lastDay, isOpen: isBeforeDeadline && eventStatus === 'published', cancelledOrPostponed }
}

/**
 * Whether a change to a cheaper race refunds the difference: by the organizer's rule, and always
 * while the event is postponed, when a full refund is possible.
 */
export function returnsDifference({ rules, eventStatus }: Pick<ChangeFacts, 'rules' | 'eventStatus'>): boolean {
  return rules.returnsDifference || eventStatus === 'postponed'
}
