import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMoney, compareMoney, isCurrency, money, splitByLargestRemainder, subtractMoney, sumMoney } from './money.ts'

const rub = (amountMinor: number) => money(amountMinor, 'RUB')
const usd = (amountMinor: number) => money(amountMinor, 'USD')

describe('sums and comparisons', () => {
  test('sums and comparisons stay in one currency', () => {
    expect(addMoney(rub(190_000), rub(-19_000))).toEqual(rub(171_000))
    expect(subtractMoney(rub(100), rub(250))).toEqual(rub(-150))
    expect(sumMoney([rub(1), rub(2), rub(3)], 'RUB')).toEqual(rub(6))
    expect(sumMoney([], 'KZT')).toEqual({ amountMinor: 0, currency: 'KZT' })
  })

  test.for([
    ['less', 1, 2, -1],
    ['equal', 2, 2, 0],
    ['more', 3, 2, 1],
  ] as const)('sums compare as %s', ([, a, b, expected]) => {
    expect(compareMoney(rub(a), rub(b))).toBe(expected)
  })

  test('mixed currencies are refused', () => {
    expect(() => addMoney(rub(1), usd(1))).toThrow('Mixed currencies')
    expect(() => subtractMoney(rub(1), usd(1))).toThrow('Mixed currencies')
    expect(() => compareMoney(rub(1), usd(1))).toThrow('Mixed currencies')
    expect(() => sumMoney([usd(1)], 'RUB')).toThrow('Mixed currencies')
  })

  test('a fraction of a minor unit is refused', () => {
    expect(() => money(0.5, 'RUB')).toThrow('Not a whole amount')
    expect(() => money(Number.NaN, 'RUB')).toThrow('Not a whole amount')
    expect(() => money(2 ** 53, 'RUB')).toThrow('Not a whole amount')
  })

  test('zero has no sign', () => {
    expect(Object.is(subtractMoney(rub(0), rub(0)).amountMinor, 0)).toBe(true)
    expect(Object.is(money(-0, 'RUB').amountMinor, 0)).toBe(true)
  })

  test.for([
    ['RUB', true],
    ['UZS', true],
    ['GBP', false],
    ['rub', false],
    [undefined, false],
  ] as const)('%s is one of our currencies: %s', ([code, expected]) => {
    expect(isCurrency(code)).toBe(expected)
  })
})

describe('splitting by largest remainder', () => {
  test.for([
    ['even parts', 100, [1, 1], [50, 50]],
    ['the first of equals takes the odd kopeck', 100, [1, 1, 1], [34, 33, 33]],
    ['the largest remainder takes it', 100, [1, 2, 4], [14, 29, 57]],
    ['a line of zero gets nothing', 19_000, [190_000, 0, 25_000], [16_791, 0, 2_209]],
    ['a discount splits with its sign', -101, [1, 1], [-51, -50]],
    ['nothing to split', 0, [0, 0], [0, 0]],
    ['no lines', 0, [], []],
    [
      'weights beyond 2^53 when multiplied',
      9_007_199_254_740_991,
      [9_007_199_254_740_991, 1],
      [9_007_199_254_740_990, 1],
    ],
  ] as const)('a total is split by weight without a remainder: %s', ([, total, weights, expected]) => {
    expect(splitByLargestRemainder(total, weights)).toEqual(expected)
  })

  test('a split by impossible weights is refused', () => {
    expect(() => splitByLargestRemainder(1, [0, 0])).toThrow('all weights are zero')
    expect(() => splitByLargestRemainder(1, [])).toThrow('all weights are zero')
    expect(() => splitByLargestRemainder(1, [-1, 2])).toThrow('Not a weight')
    expect(() => splitByLargestRemainder(0.5, [1])).toThrow('Not a whole amount')
  })

  test('parts always add up, and each is within a unit of its exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), weights, (total, parts) => {
        const sum = parts.reduce((a, b) => a + b, 0)
        fc.pre(sum > 0)
        const split = splitByLargestRemainder(total, parts)
        expect(split.reduce((a, b) => a + b, 0)).toBe(total)
        split.forEach((part, index) => {
          expect(Math.abs(part - (total * (parts[index] ?? 0)) / sum)).toBeLessThan(1)
        })
      }),
    )
  })
})
