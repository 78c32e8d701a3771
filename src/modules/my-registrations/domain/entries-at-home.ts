import type { Instant } from '#src/kernel/instant.ts'
import { daysBetween, type PlainDate, plainDateFields, plainDateIn } from '#src/kernel/plain-date.ts'

type Start = {
  readonly eventStatus: 'published' | 'cancelled' | 'postponed'
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly timeZone: string
}

/** The phase of a start at `now`, in the event's time zone. */
export type StartCountdown = {
  readonly kind: 'cancelled-or-postponed' | 'under-way' | 'next' | 'later'
  /** Days until it begins, or if under way until it ends; 0 is today. */
  readonly days: number
}

const maxUnderWay = 2
const shownAhead = 3

/**
 * The starts on the home page: first cancelled or postponed ones that need a decision, then those
 * under way, the first to end first, then the next ones.
 */
export function entriesAtHome<T extends Start>(upcoming: readonly T[], now: Instant): (T & StartCountdown)[] {
  const starts = upcoming.map((start) => ({ ...start, ...toStartCountdown(start, now) }))
  const byDays = (kind: StartCountdown['kind']) =>
    starts.filter((one) => one.kind === kind).toSorted((a, b) => a.days - b.days)
  const ahead = byDays('later').slice(0, shownAhead)
  return [
    ...byDays('cancelled-or-postponed'),
    ...byDays('under-way').slice(0, maxUnderWay),
    ...ahead.map((start, n) => (n === 0 ? { ...start, kind: 'next' as const } : start)),
  ]
}

/** Whether the event takes place over several days and has begun. */
export function isUnderWay(start: Start, now: Instant): boolean {
  return toStartCountdown(start, now).kind === 'under-way'
}

function toStartCountdown({ eventStatus, startsOn, endsOn, timeZone }: Start, now: Instant): StartCountdown {
  const today = plainDateIn(now, timeZone)
  const days = daysBetween(today, startsOn)
  if (eventStatus !== 'published') return { kind: 'cancelled-or-postponed', days }
  // A one-day event counts as today's until its day is over, not as under way.
  const hasStarted = days < 0 || (days === 0 && startsOn !== endsOn)
  return hasStarted ? { kind: 'under-way', days: daysBetween(today, endsOn) } : { kind: 'later', days }
}

/** Whether a day is in the current year, so that its year is omitted. */
export function isThisYear(day: PlainDate, timeZone: string, now: Instant): boolean {
  return plainDateFields(day).year === plainDateFields(plainDateIn(now, timeZone)).year
}
