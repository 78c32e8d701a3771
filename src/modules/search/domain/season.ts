import { type PlainDate, plainDate, plainDateFields } from '#src/kernel/plain-date.ts'
import type { DayRange } from './date-preset.ts'

/** The current season; the current and all later ones; all, past ones included. */
export const seasons = ['this', 'all', 'all-time'] as const
export type Season = (typeof seasons)[number]

export function isSeason(value: string): value is Season {
  return seasons.some((season) => season === value)
}

/** The season of a day: the calendar year, for winter sports July to June. Both ends included. */
export function seasonRangeOfDay(
  day: PlainDate,
  isWinter: boolean,
): { readonly from: PlainDate; readonly to: PlainDate } {
  const { year, month } = plainDateFields(day)
  if (!isWinter) return { from: plainDate(year, 1, 1), to: plainDate(year, 12, 31) }
  const begins = month >= 7 ? year : year - 1
  return { from: plainDate(begins, 7, 1), to: plainDate(begins + 1, 6, 30) }
}

/**
 * The days of a season; an event is in it if one of its days is.
 * @param today the current day at the event's place
 */
export function seasonRange(season: Season, isWinter: boolean, today: PlainDate): DayRange {
  const { from, to } = seasonRangeOfDay(today, isWinter)
  switch (season) {
    case 'this':
      return { from, to }
    case 'all':
      return { from, to: null }
    case 'all-time':
      return { from: null, to: null }
  }
}
