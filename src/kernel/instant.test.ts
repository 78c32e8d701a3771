import { expect, test } from 'vitest'
import { diffMs, instantMs, isBefore, isInstant, localDateTime, plusMs, toInstant } from './instant.ts'

test.for([
  ['a Date', new Date(Date.UTC(2026, 4, 24, 5)), '2026-05-24T05:00:00.000Z'],
  ['milliseconds', 0, '1970-01-01T00:00:00.000Z'],
  ['a text in UTC', '2026-05-24T05:00:00Z', '2026-05-24T05:00:00.000Z'],
  ['a text with an offset', '2026-05-24T10:00:00.25+05:00', '2026-05-24T05:00:00.250Z'],
  ['what PostgreSQL prints', '2026-05-24 05:00:00.123+00', '2026-05-24T05:00:00.123Z'],
] as const)('an instant is read from %s', ([, value, expected]) => {
  expect(toInstant(value)).toBe(expected)
})

test.for([
  ['a text without a zone', '2026-05-24T05:00:00'],
  ['a day alone', '2026-05-24'],
  ['nonsense', 'soon Z'],
  ['no number', Number.NaN],
  ['a year outside the supported range', '+012026-05-24T05:00:00Z'],
] as const)('%s is refused', ([, value]) => {
  expect(() => toInstant(value)).toThrow(RangeError)
})

test.for([
  ['2026-05-24T05:00:00.000Z', true],
  ['2026-05-24T05:00:00Z', false],
  ['2026-05-24T10:00:00.000+05:00', false],
  ['2026-02-30T05:00:00.000Z', false],
  [undefined, false],
] as const)('%s is an instant as stored: %s', ([value, expected]) => {
  expect(isInstant(value)).toBe(expected)
})

test('instants are moved and compared in milliseconds', () => {
  const start = toInstant('2026-05-24T05:00:00Z')
  const later = plusMs(start, 20 * 60_000)
  expect(later).toBe('2026-05-24T05:20:00.000Z')
  expect(diffMs(later, start)).toBe(1_200_000)
  expect(diffMs(start, later)).toBe(-1_200_000)
  expect(isBefore(start, later)).toBe(true)
  expect(isBefore(start, start)).toBe(false)
  expect(instantMs(start)).toBe(Date.UTC(2026, 4, 24, 5))
})

test.for([
  ['Europe/Moscow', '2026-11-14T00:00:00+03:00'],
  ['Asia/Kolkata', '2026-11-14T02:30:00+05:30'],
  ['America/New_York', '2026-11-13T16:00:00-05:00'],
  ['UTC', '2026-11-13T21:00:00+00:00'],
] as const)('an instant is shown by the clocks of %s', ([timeZone, shown]) => {
  expect(localDateTime(toInstant('2026-11-13T21:00:00Z'), timeZone)).toBe(shown)
})
