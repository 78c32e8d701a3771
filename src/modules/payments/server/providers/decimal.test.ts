import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDecimal, toDecimal } from './decimal.ts'

test.for([
  [1, '0.01'],
  [10, '0.10'],
  [100, '1.00'],
  [250_000, '2500.00'],
  [999_999_999_999, '9999999999.99'],
] as const)('%i minor units are %s', ([minor, text]) => {
  expect(toDecimal(minor)).toBe(text)
  expect(fromDecimal(text)).toBe(minor)
})

test.for([
  ['2500', 250_000],
  ['10,50', 1_050],
  ['10.5', 1_050],
  ['-1', null],
  ['1.005', null],
  ['1e3', null],
  ['', null],
] as const)('the text "%s" is read as %s', ([text, minor]) => {
  expect(fromDecimal(text)).toBe(minor)
})

test('a sum that was written is read as the same sum', () => {
  const sums = fc.integer({ min: 0, max: 1_000_000_000_000 })
  fc.assert(fc.property(sums, (minor) => fromDecimal(toDecimal(minor)) === minor))
})
