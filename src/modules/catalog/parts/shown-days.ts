import { daysBetween, type PlainDate } from '#src/kernel/plain-date.ts'

type Days = { readonly startsOn: PlainDate; readonly endsOn: PlainDate }

/** What a date block shows: both weekdays while they tell something, the first day alone where an event takes weeks. */
export function shownDays({ startsOn, endsOn }: Days): { from: PlainDate; to?: PlainDate } {
  return daysBetween(startsOn, endsOn) < 7 ? { from: startsOn, to: endsOn } : { from: startsOn }
}
