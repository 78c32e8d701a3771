import { expect, test } from 'vitest'
import { monthAfterDay, standaloneMonth, weekdayLongName, weekdayName } from './calendar-names.ts'

const locales = { ru: 'ru', en: 'en-GB' } as const

test.for(['ru', 'en'] as const)('month and day names are those of CLDR, in %s', (language) => {
  const inIntl = (type: 'month' | 'weekday', options: Intl.DateTimeFormatOptions, ms: number) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' })
      .formatToParts(ms)
      .find((part) => part.type === type)?.value
  for (let month = 1; month <= 12; month += 1) {
    const noon = Date.UTC(2024, month - 1, 15, 12)
    expect(monthAfterDay(month, language)).toBe(inIntl('month', { day: 'numeric', month: 'long' }, noon))
    expect(standaloneMonth(month, language)).toBe(inIntl('month', { month: 'long' }, noon))
  }
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const noon = Date.UTC(2024, 0, weekday, 12) // 1 January 2024 was a Monday
    expect(weekdayName(weekday, language)).toBe(inIntl('weekday', { weekday: 'short' }, noon))
    expect(weekdayLongName(weekday, language)).toBe(inIntl('weekday', { weekday: 'long' }, noon))
  }
})
