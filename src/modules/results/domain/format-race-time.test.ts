import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBehind, formatPart, formatRaceTime, legsAsShown } from './format-race-time.ts'

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

test('a gap is the difference of the shown times', () => {
  expect(formatBehind(60_100, 59_900)).toBe('+0:01')
  expect(formatBehind(60_000, 59_100)).toBeNull()
  expect(formatBehind(7_265_000, 3_600_000)).toBe('+1:01:05')
})

test('shown parts add up to the shown whole', () => {
  // 21:24,6 and 22:03,2 are 43:27,8: rounded up separately they would add up to a second more
  expect([formatPart(1_284_600, 0), formatPart(2_607_800, 1_284_600), formatRaceTime(2_607_800)]).toEqual([
    ...['21:25', '22:03', '43:28'],
  ])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20_000_000 }), { minLength: 1 }), (legs) => {
      const sum = (all: readonly (number | null)[]) => all.reduce<number>((whole, ms) => whole + (ms ?? 0), 0)
      expect(formatRaceTime(sum(legsAsShown(legs)))).toBe(formatRaceTime(sum(legs)))
      for (const [i, ms] of legsAsShown(legs).entries())
        expect(Math.abs((ms ?? 0) - (legs[i] ?? 0))).toBeLessThan(1_000)
    }),
  )
  expect(legsAsShown([1_500, null, 1_500, 1_500])).toEqual([2_000, null, 2_000, 1_000])
})
