import fc from 'fast-check'
import { expect, test } from 'vitest'
import { methodDiscountFor, spreadMethodDiscount } from './method-discount.ts'
import { anyLines, anyRates } from './testing/any-order.ts'
import { orderTotals } from './totals.ts'

const line = (unitPriceMinor: number, kind: 'place' | 'product' | 'insurance' = 'place', units = 1) => ({
  ...{ kind, unitPriceMinor, units },
  ...{ discountMinor: 0, providerName: '' },
})
const own = { kind: 'registration', currency: 'RUB' } as const
const inParts = { method: 'installments', shopOrganizerId: null } as const

test.for([
  ['100 roubles', inParts, own, [line(105_000)], 110_000, 10_000],
  ['nothing where less than 1,000 would be left', inParts, own, [line(105_000)], 109_999, 0],
  ['nothing by another method', { ...inParts, method: 'card' }, own, [line(200_000)], 200_000, 0],
  ['nothing in an organizer’s own shop', { ...inParts, shopOrganizerId: 'g1' }, own, [line(200_000)], 200_000, 0],
  ['nothing in another currency', inParts, { ...own, currency: 'BYN' }, [line(200_000)], 200_000, 0],
  ['nothing off a price difference', inParts, { ...own, kind: 'price_difference' }, [line(200_000)], 200_000, 0],
  ['nothing off a share of a team', inParts, { ...own, kind: 'team_share' }, [line(200_000)], 200_000, 0],
  ['nothing off a premium', inParts, own, [line(6_000), line(200_000, 'insurance')], 206_300, 6_000],
] as const)('paying in parts takes off an order: %s', ([, method, order, lines, overallMinor, expected]) => {
  expect(methodDiscountFor(method, order, { lines, overallMinor })).toBe(expected)
})

test('each line has its part by its sum, and an insurance none', () => {
  const lines = [line(200_000), line(50_000, 'product', 2), line(90_000, 'insurance'), line(0)]
  expect(spreadMethodDiscount(lines, 10_000)).toEqual([6_667, 3_333, 0, 0])
})

test('the discount lowers the sum by itself alone, and leaves the commission as it is', () => {
  fc.assert(
    fc.property(anyLines, anyRates, fc.nat(10_000), (all, rates, mostMinor) => {
      const lines = all.map((one) => ({ ...one, methodDiscountMinor: 0 }))
      const before = orderTotals(lines, rates)
      const sumMinor = lines.reduce(
        (sum, { kind, unitPriceMinor, units, discountMinor }) =>
          sum + (kind === 'insurance' ? 0 : unitPriceMinor * units - discountMinor),
        0,
      )
      const discountMinor = Math.min(mostMinor, sumMinor)
      const parts = spreadMethodDiscount(lines, discountMinor)
      const after = orderTotals(
        lines.map((one, i) => ({ ...one, methodDiscountMinor: parts[i] ?? 0 })),
        rates,
      )
      expect(after).toEqual({
        ...before,
        discountMinor: before.discountMinor + discountMinor,
        overallMinor: before.overallMinor - discountMinor,
      })
    }),
  )
})
