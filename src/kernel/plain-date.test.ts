import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toInstant } from './instant.ts'
import {
  addDays,
  ageOn,
  comparePlainDates,
  daysBetween,
  isoWeekday,
  type PlainDate,
  parsePlainDate,
  parseTypedDay,
  plainDate,
  plainDateFields,
  plainDateIn,
} from './plain-date.ts'

function day(text: string): PlainDate {
  const parsed = parsePlainDate(text)
  if (!parsed) throw new Error(`No such day: ${text}`)
  return parsed
}

describe('reading a day', () => {
  test.for([
    ['2026-05-24', true],
    ['2024-02-29', true],
    ['2000-02-29', true],
    ['2026-02-29', false],
    ['1900-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
    ['0000-01-01', false],
    ['2026-5-4', false],
    ['2026-05-24T00:00:00Z', false],
    ['24.05.2026', false],
    ['', false],
  ] as const)('%s is a day: %s', ([text, expected]) => {
    expect(parsePlainDate(text)).toBe(expected ? text : null)
  })

  test('a day consists of year, month and day', () => {
    expect(plainDate(987, 6, 5)).toBe('0987-06-05')
    expect(plainDateFields(day('2026-05-24'))).toEqual({ year: 2026, month: 5, day: 24 })
    expect(() => plainDate(2026, 2, 30)).toThrow('invalid date')
    expect(() => plainDate(2026, 1.5, 1)).toThrow('invalid date')
  })
})

test.for([
  ['12.05.1990', '1990-05-12'],
  [' 12.05.1990 ', '1990-05-12'],
  ['1.5.1990', '1990-05-01'],
  ['12/05/1990', '1990-05-12'],
  ['12 05 1990', '1990-05-12'],
  ['12-05-1990', '1990-05-12'],
  ['12051990', '1990-05-12'],
  ['1990-05-12', '1990-05-12'],
  ['29.02.2023', null],
  ['31.04.1990', null],
  ['12.05.90', null],
  ['12.05', null],
  ['', null],
] as const)('a day typed as «%s» is %s', ([text, expected]) => {
  expect(parseTypedDay(text)).toBe(expected)
})

describe('age in whole years', () => {
  test.for([
    ['the day before the birthday', '1990-05-12', '2026-05-11', 35],
    ['on the birthday', '1990-05-12', '2026-05-12', 36],
    ['an earlier month', '1990-05-12', '2026-04-30', 35],
    ['a later month', '1990-05-12', '2026-12-31', 36],
    ['born on 29 February, 28 February of a common year', '2008-02-29', '2026-02-28', 17],
    ['born on 29 February, 1 March of a common year', '2008-02-29', '2026-03-01', 18],
    ['born on 29 February, 29 February of a leap year', '2008-02-29', '2028-02-29', 20],
    ['on the day of birth', '2026-05-12', '2026-05-12', 0],
    ['before birth', '2026-05-12', '2026-05-11', -1],
  ] as const)('the age is counted in whole years: %s', ([, birth, on, expected]) => {
    expect(ageOn(day(birth), day(on))).toBe(expected)
  })
})

describe('counting days', () => {
  test.for([
    ['into the next month', '2026-01-31', 1, '2026-02-01'],
    ['over a leap day', '2024-02-28', 2, '2024-03-01'],
    ['over a year', '2026-12-31', 1, '2027-01-01'],
    ['back', '2026-03-01', -1, '2026-02-28'],
    ['before 1970', '1970-01-01', -1, '1969-12-31'],
    ['a century that is no leap year', '1900-02-28', 1, '1900-03-01'],
  ] as const)('days are added and counted: %s', ([, from, days, expected]) => {
    expect(addDays(day(from), days)).toBe(expected)
    expect(daysBetween(day(from), day(expected))).toBe(days)
  })

  test('counting days agrees with the UTC calendar for any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600_000, max: 600_000 }), (days) => {
        const expected = new Date(days * 86_400_000)
        expect(addDays(day('1970-01-01'), days)).toBe(expected.toISOString().slice(0, 10))
        expect(isoWeekday(addDays(day('1970-01-01'), days))).toBe(((expected.getUTCDay() + 6) % 7) + 1)
      }),
    )
  })

  test.for([
    ['2026-05-18', 1],
    ['2026-05-23', 6],
    ['2026-05-24', 7],
    ['1899-12-31', 7],
  ] as const)('%s is weekday %i', ([text, expected]) => {
    expect(isoWeekday(day(text))).toBe(expected)
  })

  test('days compare by the calendar', () => {
    expect(comparePlainDates(day('2026-05-09'), day('2026-05-10'))).toBe(-1)
    expect(comparePlainDates(day('2026-05-10'), day('2026-05-10'))).toBe(0)
    expect(comparePlainDates(day('2027-01-01'), day('2026-12-31'))).toBe(1)
  })
})

test.for([
  ['late evening in UTC is tomorrow in Samara', '2026-05-23T21:30:00Z', 'Europe/Samara', '2026-05-24'],
  ['and still today in UTC', '2026-05-23T21:30:00Z', 'UTC', '2026-05-23'],
  ['midnight in Vladivostok', '2026-12-31T14:00:00Z', 'Asia/Vladivostok', '2027-01-01'],
  ['west of Greenwich it is yesterday', '2026-01-01T02:00:00Z', 'America/New_York', '2025-12-31'],
] as const)('an instant belongs to a day: %s', ([, instant, zone, expected]) => {
  expect(plainDateIn(toInstant(instant), zone)).toBe(expected)
})
