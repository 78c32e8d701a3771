import { describe, expect, test } from 'vitest'
import {
  type DayStyle,
  dayParts,
  formatDateTime,
  formatDay,
  formatDayRange,
  formatDeadline,
  formatMoment,
  formatTime,
} from './format-date.ts'
import { toInstant } from './instant.ts'
import { plainDate } from './plain-date.ts'
import type { Language } from './texts.ts'

const spaces = (text: string) => text.replaceAll('\u00A0', '~')
const sunday = plainDate(2026, 5, 24)

describe('a day (~ is a no-break space)', () => {
  const cases: readonly (readonly [Language, DayStyle, string])[] = [
    ['ru', 'long', '24~мая~2026'],
    ['ru', 'short', '24~мая'],
    ['ru', 'weekday', 'вс'],
    ['ru', 'full', 'воскресенье, 24~мая~2026'],
    ['en', 'long', '24~May~2026'],
    ['en', 'short', '24~May'],
    ['en', 'weekday', 'Sun'],
    ['en', 'full', 'Sunday, 24~May~2026'],
  ]
  test.for(cases)('a date is formatted in %s in the style %s', ([language, style, expected]) => {
    expect(spaces(formatDay(sunday, language, style))).toBe(expected)
  })

  test('a winter day of a past year is formatted with its year', () => {
    expect(spaces(formatDay(plainDate(1912, 2, 29), 'ru', 'long'))).toBe('29~февраля~1912')
  })

  test('a date block has its parts', () => {
    expect(dayParts(plainDate(2026, 6, 6), 'ru')).toEqual({ day: '06', month: 'июн', weekday: 'сб', year: '2026' })
    expect(dayParts(plainDate(2026, 9, 13), 'en')).toEqual({ day: '13', month: 'Sep', weekday: 'Sun', year: '2026' })
    expect(dayParts(plainDate(2026, 5, 24), 'ru').month).toBe('мая')
  })
})

test.for([
  ['one day', sunday, sunday, '24~мая~2026', '24~May~2026'],
  ['one month', sunday, plainDate(2026, 5, 25), '24–25~мая~2026', '24–25~May~2026'],
  ['two months', plainDate(2026, 5, 30), plainDate(2026, 6, 1), '30~мая~– 1~июня~2026', '30~May~– 1~June~2026'],
  [
    'two years',
    plainDate(2026, 12, 31),
    plainDate(2027, 1, 1),
    '31~декабря~2026~– 1~января~2027',
    '31~December~2026~– 1~January~2027',
  ],
] as const)('a range of days is formatted: %s', ([, from, to, ru, en]) => {
  expect(spaces(formatDayRange(from, to, 'ru'))).toBe(ru)
  expect(spaces(formatDayRange(from, to, 'en'))).toBe(en)
})

describe('a time at the place', () => {
  test.for([
    ['Asia/Yekaterinburg', '10:00, МСК+2', '10:00, UTC+5'],
    ['Europe/Moscow', '08:00, МСК', '08:00, Moscow time'],
    ['Europe/Kaliningrad', '07:00, МСК\u22121', '07:00, UTC+2'],
    ['Asia/Kamchatka', '17:00, МСК+9', '17:00, UTC+12'],
    ['Europe/Minsk', '08:00, МСК', '08:00, Moscow time'],
    ['Asia/Tashkent', '10:00, МСК+2', '10:00, UTC+5'],
    ['Asia/Kolkata', '10:30, МСК+2:30', '10:30, UTC+5:30'],
    ['America/St_Johns', '02:30, UTC\u22122:30', '02:30, UTC\u22122:30'],
    ['America/New_York', '01:00, UTC\u22124', '01:00, UTC\u22124'],
    ['UTC', '05:00, UTC', '05:00, UTC'],
  ] as const)('a time is formatted in the zone %s', ([zone, ru, en]) => {
    const instant = toInstant('2026-05-24T05:00:00Z')
    expect(formatTime(instant, zone, 'ru')).toBe(ru)
    expect(formatTime(instant, zone, 'en')).toBe(en)
  })

  test.for([
    ['Berlin in summer', 'Europe/Berlin', '2026-07-01T05:00:00Z', '07:00, МСК\u22121'],
    ['Berlin in winter', 'Europe/Berlin', '2026-12-01T05:00:00Z', '06:00, UTC+1'],
    ['Helsinki in summer', 'Europe/Helsinki', '2026-07-01T05:00:00Z', '08:00, МСК'],
    ['an hour before Berlin’s summer', 'Europe/Berlin', '2026-03-29T00:59:00Z', '01:59, UTC+1'],
    ['Moscow itself, when it was four hours ahead', 'Europe/Moscow', '2013-06-01T05:00:00Z', '09:00, МСК'],
  ] as const)('a time is formatted with the zone’s offset of that date: %s', ([, zone, at, ru]) => {
    expect(formatTime(toInstant(at), zone, 'ru')).toBe(ru)
  })

  test('midnight is 00:00, not 24:00', () => {
    expect(formatTime(toInstant('2026-05-23T21:00:00Z'), 'Europe/Moscow', 'ru')).toBe('00:00, МСК')
  })

  test('an instant takes its day from the time zone of the place as well', () => {
    expect(spaces(formatDateTime(toInstant('2026-01-31T21:00:00Z'), 'Europe/Moscow', 'ru'))).toBe(
      '1~февраля, 00:00, МСК',
    )
  })
})

describe('until when: the day before a midnight, else the moment', () => {
  test.for([
    ['Moscow', 'Europe/Moscow', '2026-05-27T21:00:00Z', 'конца дня~27~мая, МСК', 'the end of 27~May, Moscow time'],
    [
      'Kaliningrad',
      'Europe/Kaliningrad',
      '2026-05-27T22:00:00Z',
      'конца дня~27~мая, МСК\u22121',
      'the end of 27~May, UTC+2',
    ],
    ['Kamchatka', 'Asia/Kamchatka', '2026-05-27T12:00:00Z', 'конца дня~27~мая, МСК+9', 'the end of 27~May, UTC+12'],
    [
      'Moscow’s midnight in Kamchatka',
      'Asia/Kamchatka',
      '2026-05-27T21:00:00Z',
      '28~мая, 09:00, МСК+9',
      '28~May, 09:00, UTC+12',
    ],
    [
      'the first of a month',
      'Europe/Samara',
      '2026-02-28T20:00:00Z',
      'конца дня~28~февраля, МСК+1',
      'the end of 28~February, UTC+4',
    ],
    ['noon', 'Europe/Samara', '2026-05-27T08:00:00Z', '27~мая, 12:00, МСК+1', '27~May, 12:00, UTC+4'],
    [
      'a minute before midnight',
      'Europe/Moscow',
      '2026-05-27T20:59:00Z',
      '27~мая, 23:59, МСК',
      '27~May, 23:59, Moscow time',
    ],
    ['a second after it', 'Europe/Moscow', '2026-05-27T21:00:01Z', '28~мая, 00:00, МСК', '28~May, 00:00, Moscow time'],
    [
      'before Berlin’s day of change',
      'Europe/Berlin',
      '2026-03-28T23:00:00Z',
      'конца дня~28~марта, UTC+1',
      'the end of 28~March, UTC+1',
    ],
    [
      'after it',
      'Europe/Berlin',
      '2026-03-29T22:00:00Z',
      'конца дня~29~марта, МСК\u22121',
      'the end of 29~March, UTC+2',
    ],
    [
      'Cairo’s day that begins at one',
      'Africa/Cairo',
      '2026-04-23T22:00:00Z',
      'конца дня~23~апреля, МСК\u22121',
      'the end of 23~April, UTC+2',
    ],
    [
      'Cairo’s day with a second 23:00',
      'Africa/Cairo',
      '2026-10-29T21:00:00Z',
      '29~октября, 23:00, МСК\u22121',
      '29~October, 23:00, UTC+2',
    ],
  ] as const)('a deadline is formatted in the zone of the event: %s', ([, zone, at, ru, en]) => {
    expect(spaces(formatDeadline(toInstant(at), zone, 'ru'))).toBe(ru)
    expect(spaces(formatDeadline(toInstant(at), zone, 'en'))).toBe(en)
  })

  test('a range with years has the year of the day which ends', () => {
    const newYear = toInstant('2026-12-31T21:00:00Z')
    expect(spaces(formatDeadline(newYear, 'Europe/Moscow', 'ru', 'long'))).toBe('конца дня~31~декабря~2026, МСК')
    expect(spaces(formatDeadline(newYear, 'Asia/Omsk', 'en', 'long'))).toBe('1~January~2027, 03:00, UTC+6')
  })
})

test.for([
  ['a moment of this year has none', '2026-02-11T09:00:00.000Z', '11 февраля, 12:00, МСК'],
  ['an earlier one has its year', '2025-02-11T09:00:00.000Z', '11 февраля 2025, 12:00, МСК'],
  ['the year is that of the zone', '2025-12-31T21:30:00.000Z', '1 января, 00:30, МСК'],
] as const)('%s', ([, at, expected]) => {
  const shown = formatMoment(toInstant(at), 'Europe/Moscow', 'ru', toInstant('2026-06-01T00:00:00Z'))
  expect(shown.replaceAll(/\s/g, ' ')).toBe(expected)
})
