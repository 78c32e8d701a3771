import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyLines, anyRates } from './testing/any-order.ts'
import { orderTotals, type PricedLine } from './totals.ts'

const line = (change: Partial<PricedLine>): PricedLine => ({
  kind: 'place',
  unitPriceMinor: 0,
  units: 1,
  discountMinor: 0,
  ...change,
})

test.for([
  ['an empty cart', [], { eventBp: 500, extraBp: 100 }, [0, 0, 0, 0, 0]],
  ['a place', [line({ unitPriceMinor: 190_000 })], { eventBp: 500, extraBp: 0 }, [190_000, 0, 9_500, 0, 199_500]],
  [
    'both commissions stand apart',
    [line({ unitPriceMinor: 100_000 })],
    { eventBp: 500, extraBp: 250 },
    [100_000, 0, 5_000, 2_500, 107_500],
  ],
  [
    'commission is taken of what is left after the discount',
    [line({ unitPriceMinor: 100_000, discountMinor: 40_000 })],
    { eventBp: 1_000, extraBp: 0 },
    [100_000, 40_000, 6_000, 0, 66_000],
  ],
  [
    'insurance carries none',
    [line({ unitPriceMinor: 190_000 }), line({ kind: 'insurance', unitPriceMinor: 25_000 })],
    { eventBp: 500, extraBp: 0 },
    [215_000, 0, 9_500, 0, 224_500],
  ],
  [
    'halves go up on each line, not on the sum',
    [line({ unitPriceMinor: 110 }), line({ kind: 'product', unitPriceMinor: 110 })],
    { eventBp: 500, extraBp: 0 },
    [220, 0, 12, 0, 232],
  ],
  [
    'a line of many units is rounded once',
    [line({ kind: 'product', unitPriceMinor: 110, units: 2 })],
    { eventBp: 500, extraBp: 0 },
    [220, 0, 11, 0, 231],
  ],
  [
    'all of it discounted costs nothing',
    [line({ unitPriceMinor: 5_000, units: 2, discountMinor: 10_000 })],
    { eventBp: 500, extraBp: 500 },
    [10_000, 10_000, 0, 0, 0],
  ],
] as const)('the totals of an order are computed: %s', ([, lines, rates, [total, discount, event, extra, overall]]) => {
  expect(orderTotals(lines, rates)).toEqual({
    totalMinor: total,
    discountMinor: discount,
    eventCommissionMinor: event,
    extraCommissionMinor: extra,
    commissionMinor: event + extra,
    overallMinor: overall,
  })
})

test('overall is total less discount plus commission, in whole units and never below zero', () => {
  fc.assert(
    fc.property(anyLines, anyRates, (lines, rates) => {
      const totals = orderTotals(lines, rates)
      expect(totals.overallMinor).toBe(totals.totalMinor - totals.discountMinor + totals.commissionMinor)
      expect(totals.commissionMinor).toBe(totals.eventCommissionMinor + totals.extraCommissionMinor)
      for (const sum of Object.values(totals)) {
        expect(Number.isSafeInteger(sum)).toBe(true)
        expect(sum).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('an order’s totals are the sums of its lines’ totals, in any order of the lines', () => {
  fc.assert(
    fc.property(anyLines, anyRates, (lines, rates) => {
      const whole = orderTotals(lines, rates)
      const each = lines.map((one) => orderTotals([one], rates))
      for (const name of ['totalMinor', 'discountMinor', 'commissionMinor', 'overallMinor'] as const) {
        expect(each.reduce((sum, one) => sum + one[name], 0)).toBe(whole[name])
      }
      expect(orderTotals(lines.toReversed(), rates)).toEqual(whole)
    }),
  )
})
