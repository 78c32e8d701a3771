import {
  type DayStyle,
  dayParts,
  formatDateTime,
  formatDay,
  formatDayRange,
  formatDeadline,
  formatMoment,
} from '#src/kernel/format-date.ts'
import {
  distanceParts,
  formatCount,
  formatDistance,
  formatMoney,
  formatRate,
  moneyParts,
} from '#src/kernel/format-money.ts'
import { type Instant, toInstant } from '#src/kernel/instant.ts'
import type { Money } from '#src/kernel/money.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { typeset } from '#src/kernel/typography.ts'
import { useLanguage } from './language.tsx'

/** The kernel's formatters, bound to the page's language. */
export function useFormat() {
  return formatters[useLanguage()]
}

function formattersOf(language: Language) {
  return {
    money: (value: Money) => formatMoney(value, language),
    moneyParts: (value: Money) => moneyParts(value, language),
    count: (value: number) => formatCount(value, language),
    rate: (rateBp: number) => formatRate(rateBp, language),
    distance: (metres: number) => formatDistance(metres, language),
    distanceParts: (metres: number, unit?: 'auto' | 'km') => distanceParts(metres, language, unit),
    day: (value: PlainDate, style: DayStyle = 'long') => formatDay(value, language, style),
    dayRange: (from: PlainDate, to: PlainDate, style?: 'long' | 'short') => formatDayRange(from, to, language, style),
    dayParts: (value: PlainDate) => dayParts(value, language),
    dateTime: (value: Instant, timeZone: string, style?: 'long' | 'short') =>
      formatDateTime(value, timeZone, language, style),
    /** A moment of the reader's own actions: without the year in the present one. */
    moment: (value: Instant, timeZone: string) => formatMoment(value, timeZone, language, toInstant(new Date())),
    /** A deadline: one at the end of a day is shown as that day. */
    deadline: (value: Instant, timeZone: string, style?: 'long' | 'short') =>
      formatDeadline(value, timeZone, language, style),
    typeset: (text: string) => typeset(text, language),
  }
}

const formatters = { ru: formattersOf('ru'), en: formattersOf('en') }
