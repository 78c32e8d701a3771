import type { Instant } from '#src/kernel/instant.ts'
import { daysBetween, type PlainDate, plainDateFields, plainDateIn } from '#src/kernel/plain-date.ts'

type Start = {
  readonly eventStatus: 'published' | 'cancelled' | 'postponed'
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly timeZone: string
}

/** What one's start is to whoever looks at it now, by the event's own clock. */
export type StartCountdown = {
  readonly kind: 'called-off' | 'under-way' | 'next' | 'later'
  /** To its beginning, or of what is under way to its end; 0 is today. */
  readonly days: number
}

const shownUnderWay = 2
const shownAhead = 3

/**
 * What the home page shows of what is ahead: what was called off and waits for a word first, then what is under way, the one
 * that ends first in front, then the next few that have not begun.
 */
export function startsAtHome<One extends Start>(upcoming: readonly One[], now: Instant): (One & StartCountdown)[] {
  const told = upcoming.map((one) => ({ ...one, ...toStartCountdown(one, now) }))
  const byDays = (kind: StartCountdown['kind']) =>
    told.filter((one) => one.kind === kind).toSorted((a, b) => a.days - b.days)
  const ahead = byDays('later').slice(0, shownAhead)
  return [
    ...byDays('called-off'),
    ...byDays('under-way').slice(0, shownUnderWay),
    ...ahead.map((one, n) => (n === 0 ? { ...one, kind: 'next' as const } : one)),
  ]
}

function toStartCountdown({ eventStatus, startsOn, endsOn, timeZone }: Start, now: Instant): StartCountdown {
  const today = plainDateIn(now, timeZone)
  const days = daysBetween(today, startsOn)
  if (eventStatus !== 'published') return { kind: 'called-off', days }
  // what takes one day is told as of today, not as of what has been going on
  const hasBegun = days < 0 || (days === 0 && startsOn !== endsOn)
  return hasBegun ? { kind: 'under-way', days: daysBetween(today, endsOn) } : { kind: 'later', days }
}

/** Whether a day's year goes without saying. */
export function isThisYear(day: PlainDate, timeZone: string, now: Instant): boolean {
  return plainDateFields(day).year === plainDateFields(plainDateIn(now, timeZone)).year
}
