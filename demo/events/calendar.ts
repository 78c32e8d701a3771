import { offsetMinutes } from '#src/kernel/format-date.ts'
import { type Instant, toInstant } from '#src/kernel/instant.ts'
import { addDays, isoWeekday, type PlainDate, plainDate, plainDateFields } from '#src/kernel/plain-date.ts'

/**
 * The demo's dates relative to the day of seeding, so that summer events are in summer whenever it
 * is.
 */
export type Calendar = {
  readonly today: PlainDate
  inDays(days: number): PlainDate
  /** The Sunday of this week. */
  thisSunday(): PlainDate
  /** The weekday on or after this day of the year, at least two weeks (or `atLeastDays`) ahead. */
  next(month: number, day: number, weekday: number, atLeastDays?: number): PlainDate
  /** The same in the past: at least a week ago. */
  last(month: number, day: number, weekday: number): PlainDate
}

export function calendarFrom(today: PlainDate): Calendar {
  const { year } = plainDateFields(today)
  return {
    today,
    inDays: (days) => addDays(today, days),
    thisSunday: () => addDays(today, 7 - isoWeekday(today)),
    next(month, day, weekday, atLeastDays = 14) {
      const dates = [0, 1, 2].map((years) => onWeekday(plainDate(year + years, month, day), weekday))
      return dates.find((date) => date >= addDays(today, atLeastDays)) ?? today
    },
    last(month, day, weekday) {
      const date = onWeekday(plainDate(year, month, day), weekday)
      return date <= addDays(today, -7) ? date : onWeekday(plainDate(year - 1, month, day), weekday)
    },
  }
}

/** The instant of a local time: «08:30» on a day. */
export function instantAt(day: PlainDate, clock: string, timeZone: string): Instant {
  const asUtc = toInstant(`${day}T${clock}:00Z`)
  const offset = offsetMinutes(asUtc, timeZone)
  return toInstant(Date.parse(asUtc) - offset * 60_000)
}

function onWeekday(date: PlainDate, weekday: number): PlainDate {
  return addDays(date, (weekday - isoWeekday(date) + 7) % 7)
}
