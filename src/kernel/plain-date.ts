import type { Instant } from './instant.ts'

declare const plainDateBrand: unique symbol

/** A calendar day without a time or a zone: 'YYYY-MM-DD' of the Gregorian calendar, years 1 to 9999. */
export type PlainDate = string & { readonly [plainDateBrand]: true }

export type PlainDateFields = { readonly year: number; readonly month: number; readonly day: number }

export function isPlainDate(value: unknown): value is PlainDate {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const { year, month, day } = fieldsOfText(value)
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** The text if it is an existing day 'YYYY-MM-DD', else null. */
export function parsePlainDate(text: string): PlainDate | null {
  return isPlainDate(text) ? text : null
}

/**
 * A typed or pasted day, day first: «12.05.1990», «12/5/1990», «12 05 1990», «12051990»; or
 * '1990-05-12' as browsers autofill it. null for no day; two-digit years are refused, since they
 * would be a guess.
 */
export function parseTypedDay(text: string): PlainDate | null {
  const typed = text.trim()
  if (isPlainDate(typed)) return typed
  const match = /^(\d{1,2})[./ -](\d{1,2})[./ -](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!match) return null
  return parsePlainDate(`${match[3]}-${pad(Number(match[2]), 2)}-${pad(Number(match[1]), 2)}`)
}

/** @throws RangeError where there is no such day */
export function plainDate(year: number, month: number, day: number): PlainDate {
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
  if (!isPlainDate(text)) throw new RangeError(`invalid date: ${text}`)
  return text
}

export function plainDateFields(date: PlainDate): PlainDateFields {
  return fieldsOfText(date)
}

/**
 * Whole years on a day. A person born on 29 February turns a year older on 1 March of a common
 * year. Negative before birth.
 */
export function ageOn(birth: PlainDate, on: PlainDate): number {
  const born = fieldsOfText(birth)
  const then = fieldsOfText(on)
  const isBirthdayAhead = then.month < born.month || (then.month === born.month && then.day < born.day)
  return then.year - born.year - (isBirthdayAhead ? 1 : 0)
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return fromDayNumber(toDayNumber(date) + days)
}

/** The days from one day to the other: 1 from today to tomorrow. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return toDayNumber(to) - toDayNumber(from)
}

/** Negative where `a` is earlier, 0 for the same day. */
export function comparePlainDates(a: PlainDate, b: PlainDate): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Monday is 1, Sunday is 7. */
export function isoWeekday(date: PlainDate): number {
  const sinceMonday = (((toDayNumber(date) + 3) % 7) + 7) % 7
  return sinceMonday + 1
}

/** The calendar day of an instant in an IANA time zone. */
export function plainDateIn(instant: Instant, timeZone: string): PlainDate {
  // `formatToParts` would name year, month and day, at three times the cost; the calendar and order
  // are fixed below.
  const [month = 0, day = 0, year = 0] = dayFormatOf(timeZone).format(Date.parse(instant)).split('/').map(Number)
  return plainDate(year, month, day)
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  dayFormats.set(timeZone, format)
  return format
}

function fieldsOfText(text: string): PlainDateFields {
  return { year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)), day: Number(text.slice(8, 10)) }
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

/**
 * Days since 1970-01-01 by civil arithmetic (years begin in March, eras of 400 years), independent
 * of time zones.
 */
function toDayNumber(date: PlainDate): number {
  const { year, month, day } = fieldsOfText(date)
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

function fromDayNumber(dayNumber: number): PlainDate {
  const shifted = dayNumber + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return plainDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
}
