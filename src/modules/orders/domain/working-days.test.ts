import { expect, test } from 'vitest'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

test.for([
  ['a week day', '2026-11-30', true],
  ['a Saturday', '2026-11-28', false],
  ['a Sunday', '2026-11-29', false],
  ['the Day of Unity', '2026-11-04', false],
  ['the last of the New Year’s days', '2027-01-08', false],
  ['the Monday after 8 March on a Sunday', '2026-03-09', false],
  ['the Monday after 9 May on a Saturday', '2026-05-11', false],
  ['the Tuesday after it', '2026-05-12', true],
  ['the Monday after 9 May on a Sunday', '2027-05-10', false],
  ['the Friday after the New Year’s days of 2026', '2026-01-09', true],
] as const)('%s, %s', ([, day, expected]) => {
  expect(isWorkingDay(day as PlainDate)).toBe(expected)
})

test.for([
  ['from a Monday', '2026-11-30', 3, '2026-12-03'],
  ['over a weekend', '2026-11-26', 3, '2026-12-01'],
  ['from a Sunday', '2026-11-29', 3, '2026-12-02'],
  ['over the New Year', '2026-12-30', 3, '2027-01-12'],
  ['none', '2026-11-29', 0, '2026-11-29'],
] as const)('working days are counted %s', ([, from, count, expected]) => {
  expect(addWorkingDays(from as PlainDate, count)).toBe(expected)
})
