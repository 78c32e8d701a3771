import { addDays, daysInMonth, isoWeekday, type PlainDate, plainDate, plainDateFields } from '#src/kernel/plain-date.ts'

export const datePresets = [
  'today',
  'this-weekend',
  'this-week',
  'next-week',
  'this-month',
  'next-month',
  'this-year',
  'next-year',
] as const
export type DatePreset = (typeof datePresets)[number]

/** Days, both ends included; null: unbounded. */
export type DayRange = { readonly from: PlainDate | null; readonly to: PlainDate | null }

/**
 * The days of a preset, relative to `today`. Weeks begin on Monday; the weekend is Saturday and
 * Sunday, on Sunday the current one.
 */
export function datePresetRange(preset: DatePreset, today: PlainDate): DayRange {
  const monday = addDays(today, 1 - isoWeekday(today))
  const { year, month } = plainDateFields(today)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'this-weekend':
      return { from: addDays(monday, 5), to: addDays(monday, 6) }
    case 'this-week':
      return { from: monday, to: addDays(monday, 6) }
    case 'next-week':
      return { from: addDays(monday, 7), to: addDays(monday, 13) }
    case 'this-month':
      return wholeMonth(year, month)
    case 'next-month':
      return month === 12 ? wholeMonth(year + 1, 1) : wholeMonth(year, month + 1)
    case 'this-year':
      return { from: plainDate(year, 1, 1), to: plainDate(year, 12, 31) }
    case 'next-year':
      return { from: plainDate(year + 1, 1, 1), to: plainDate(year + 1, 12, 31) }
  }
}

export function isDatePreset(value: string): value is DatePreset {
  return datePresets.some((preset) => preset === value)
}

function wholeMonth(year: number, month: number): DayRange {
  return { from: plainDate(year, month, 1), to: plainDate(year, month, daysInMonth(year, month)) }
}
