import { expect, test } from 'vitest'
import { formatBehind, formatRaceTime } from './format-race-time.ts'

test.for([
  [0, '0:00'],
  [59_000, '0:59'],
  [59_001, '1:00'],
  [2_526_400, '42:07'],
  [3_600_000, '1:00:00'],
  [11_108_001, '3:05:09'],
  [129_600_000, '36:00:00'],
] as const)('%i ms are shown as %s', ([ms, expected]) => {
  expect(formatRaceTime(ms)).toBe(expected)
})

test('who is behind is behind by what is shown', () => {
  expect(formatBehind(60_100, 59_900)).toBe('+0:01')
  expect(formatBehind(60_000, 59_100)).toBeNull()
  expect(formatBehind(7_265_000, 3_600_000)).toBe('+1:01:05')
})
