import { expect, test } from 'vitest'
import { capOfYear, estimateMinor, openYears } from './tax-year.ts'

test('one can apply for 2024 alone, with the limit of НК РФ ст. 219 п. 2', () => {
  expect(openYears).toEqual([2024])
  expect(capOfYear(2024)).toBe(15_000_000)
  expect(() => capOfYear(2023)).toThrow('2023')
})

test.for([
  ['13 per cent', 190_000, 0, 13, 24_700],
  ['15 per cent', 190_000, 0, 15, 28_500],
  ['half a kopeck goes up', 50, 0, 13, 7],
  ['the limit at most', 20_000_000, 0, 13, 1_950_000],
  ['what other applications leave of the limit', 1_000_000, 14_500_000, 13, 65_000],
  ['nothing above the limit', 1_000_000, 15_500_000, 15, 0],
] as const)('an estimate: %s', ([, sumMinor, usedMinor, rate, expected]) => {
  expect(estimateMinor(sumMinor, { capMinor: 15_000_000, usedMinor }, rate)).toBe(expected)
})
