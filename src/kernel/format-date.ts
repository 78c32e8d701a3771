import { monthAfterDay, weekdayLongName, weekdayName } from './calendar-names.ts'
import { type Instant, instantMs, plusMs } from './instant.ts'
import { isoWeekday, type PlainDate, plainDateFields, plainDateIn } from './plain-date.ts'
import type { Language } from './texts.ts'
import { enDash, minusSign, nbsp } from './typography.ts'

/** 'long' «24 мая 2026», 'short' «24 мая», 'weekday' «вс», 'full' «воскресенье, 24 мая 2026». */
export type DayStyle = 'long' | 'short' | 'weekday' | 'full'

/**
 * A day with no-break spaces: «24 мая 2026» (long), «24 мая» (short), the short weekday, or weekday
 * and date (full).
 */
export function formatDay(day: PlainDate, language: Language, style: DayStyle): string {
  const { year, month, day: dayOfMonth } = plainDateFields(day)
  const short = `${dayOfMonth}${nbsp}${monthAfterDay(month, language)}`
  switch (style) {
    case 'long':
      return `${short}${nbsp}${year}`
    case 'short':
      return short
    case 'weekday':
      return weekdayName(isoWeekday(day), language).slice(0, 3)
    case 'full':
      return `${weekdayLongName(isoWeekday(day), language)}, ${short}${nbsp}${year}`
  }
}

/**
 * «24–25 мая 2026», «30 мая – 1 июня 2026», «31 декабря 2026 – 1 января 2027»; a single day where
 * both are equal.
 * @param style 'short' omits the year where both have the same
 */
export function formatDayRange(
  from: PlainDate,
  to: PlainDate,
  language: Language,
  style: 'long' | 'short' = 'long',
): string {
  if (from === to) return formatDay(from, language, style)
  const a = plainDateFields(from)
  const b = plainDateFields(to)
  if (a.year !== b.year) {
    return `${formatDay(from, language, 'long')}${nbsp}${enDash} ${formatDay(to, language, 'long')}`
  }
  const end = formatDay(to, language, style)
  if (a.month !== b.month) return `${formatDay(from, language, 'short')}${nbsp}${enDash} ${end}`
  return `${a.day}${enDash}${end}`
}

/** The parts of a date block, read as a date: «24», «мая», «вс», in English “24”, “May”, “Sun”. */
export function dayParts(
  day: PlainDate,
  language: Language,
): { day: string; month: string; weekday: string; year: string } {
  const fields = plainDateFields(day)
  return {
    day: two(fields.day),
    month: monthAfterDay(fields.month, language).slice(0, 3),
    weekday: formatDay(day, language, 'weekday'),
    year: String(fields.year),
  }
}

/** «10:00, МСК+2», “10:00, UTC+5”: local time with its offset. */
export function formatTime(instant: Instant, timeZone: string, language: Language): string {
  return `${formatClock(instant, timeZone)}, ${formatOffset(instant, timeZone, language)}`
}

/** «10:00» in the zone, where the offset is shown once for many times. */
export function formatClock(instant: Instant, timeZone: string): string {
  return zonedText(instant, timeZone).slice(0, 'hh:mm'.length)
}

/** «24 мая, 10:00, МСК+2»: a moment in local time. */
export function formatDateTime(
  instant: Instant,
  timeZone: string,
  language: Language,
  style: 'long' | 'short' = 'short',
): string {
  return `${formatDay(plainDateIn(instant, timeZone), language, style)}, ${formatTime(instant, timeZone, language)}`
}

/** A moment of the past or future on a list of many: with its year where that is not the present one. */
export function formatMoment(instant: Instant, timeZone: string, language: Language, now: Instant): string {
  const yearOf = (moment: Instant) => plainDateFields(plainDateIn(moment, timeZone)).year
  return formatDateTime(instant, timeZone, language, yearOf(instant) === yearOf(now) ? 'short' : 'long')
}

/**
 * A deadline as written after «до», “until”, “by”: «27 мая, 18:00, МСК+1»; at the end of a local
 * day «конца дня 27 мая, МСК+1», “the end of 27 May, UTC+4”, since «28 мая, 00:00» would be read as
 * including the 28th.
 */
export function formatDeadline(
  instant: Instant,
  timeZone: string,
  language: Language,
  style: 'long' | 'short' = 'short',
): string {
  // Compares days instead of the clock: where clocks change at midnight, a day may begin at one
  // o'clock.
  const last = plusMs(instant, -1)
  const lastDay = plainDateIn(last, timeZone)
  if (lastDay === plainDateIn(instant, timeZone)) return formatDateTime(instant, timeZone, language, style)
  return `${endOf[language]}${formatDay(lastDay, language, style)}, ${formatOffset(last, timeZone, language)}`
}

/**
 * The zone's name as its readers know it: «МСК», «МСК+2», «МСК−1» within Russia's zones in Russian,
 * “Moscow time” in English, and everywhere else “UTC”, “UTC+5”, “UTC−2:30”. It is the offset of that
 * moment: a place with summer time is nearer to Moscow in summer.
 */
export function formatOffset(instant: Instant, timeZone: string, language: Language): string {
  const minutes = offsetMinutes(instant, timeZone)
  const fromMoscow = minutes - offsetMinutes(instant, 'Europe/Moscow')
  if (fromMoscow === 0) return moscowTime[language]
  // Kaliningrad to Kamchatka.
  if (language === 'ru' && fromMoscow >= -60 && fromMoscow <= 540) return `МСК${signedHours(fromMoscow)}`
  return `UTC${signedHours(minutes)}`
}

/** Minutes east of Greenwich at that moment. */
export function offsetMinutes(instant: Instant, timeZone: string): number {
  const match = /([+-])(\d\d):(\d\d)$/.exec(zonedText(instant, timeZone))
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

const endOf = { ru: `конца дня${nbsp}`, en: 'the end of ' } as const satisfies Record<Language, string>

const moscowTime = { ru: 'МСК', en: 'Moscow time' } as const satisfies Record<Language, string>

const zoneFormats = new Map<string, Intl.DateTimeFormat>()

/** «10:00 GMT+05:00»; without an offset at Greenwich. */
function zonedText(instant: Instant, timeZone: string): string {
  return zoneFormatOf(timeZone).format(instantMs(instant))
}

function zoneFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = zoneFormats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  })
  zoneFormats.set(timeZone, format)
  return format
}

/** «+2», “−2:30”; nothing for zero. */
function signedHours(minutes: number): string {
  if (minutes === 0) return ''
  const absolute = Math.abs(minutes)
  const rest = absolute % 60
  return `${minutes < 0 ? minusSign : '+'}${(absolute - rest) / 60}${rest === 0 ? '' : `:${two(rest)}`}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
