import { expect, test } from 'vitest'
import { splitMovedPrice } from './event-move.ts'
import { orderTotals } from './totals.ts'

const costOf = (unitPriceMinor: number, rates: { eventBp: number; extraBp: number }) =>
  orderTotals([{ kind: 'place', unitPriceMinor, units: 1, discountMinor: 0 }], rates).overallMinor

test.for([
  ['brings enough', [105_000], [[100_000, 105_000, false]], 0],
  ['brings more', [200_000], [[100_000, 105_000, false]], 0],
  ['a rouble short', [104_895], [[99_900, 104_895, true]], 105],
  ['brings nothing', [0], [[0, 0, true]], 105_000],
  [
    'a second sum pays the rest',
    [84_000, 50_000],
    [
      [80_000, 84_000, true],
      [20_000, 21_000, false],
    ],
    0,
  ],
  [
    'a third is not needed',
    [105_000, 50_000, 10_500],
    [
      [100_000, 105_000, false],
      [0, 0, false],
      [0, 0, false],
    ],
    0,
  ],
  [
    'all of them are short',
    [84_000, 10_500],
    [
      [80_000, 84_000, true],
      [10_000, 10_500, true],
    ],
    10_500,
  ],
] as const)('the price of an event move is paid from earlier sums: %s', ([, credits, shares, dueMinor]) => {
  const paid = splitMovedPrice(100_000, credits, { eventBp: 500, extraBp: 0 })
  expect(paid.shares.map(({ netMinor, paysMinor, isUsedUp }) => [netMinor, paysMinor, isUsedUp])).toEqual(shares)
  expect(paid.dueMinor).toBe(dueMinor)
})

test('moved money is used to the commission’s rounding, and the payer pays no more in all than the place costs', () => {
  const rates = { eventBp: 333, extraBp: 77 }
  for (let creditMinor = 0; creditMinor < 3_000; creditMinor += 1) {
    const { shares, restMinor, dueMinor } = splitMovedPrice(3_000, [creditMinor, 500], rates)
    const [first, second] = shares
    if (first === undefined || second === undefined) throw new Error('Two sums, two shares')
    expect(first.netMinor + second.netMinor + restMinor).toBe(3_000)
    expect(creditMinor - first.paysMinor).toBeGreaterThanOrEqual(0)
    if (first.isUsedUp) expect(creditMinor - first.paysMinor).toBeLessThanOrEqual(2)
    expect(500 - second.paysMinor).toBeGreaterThanOrEqual(0)
    expect(Math.abs(first.paysMinor + second.paysMinor + dueMinor - costOf(3_000, rates))).toBeLessThanOrEqual(4)
  }
})
