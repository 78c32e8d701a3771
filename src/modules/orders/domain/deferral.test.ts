import { expect, test } from 'vitest'
import { creditSums, deferralRefund, reducedSums, restRefundMinor } from './deferral.ts'
import { fullRefund, noRefund, totalRefundMinor } from './refund-sums.ts'

const place = { kind: 'place', unitPriceMinor: 200_000, units: 1, discountMinor: 0 } as const
const rates = { eventBp: 500, extraBp: 0 }

test.for([
  ['no fee: all of it', place, 0, 210_000],
  ['a fee, with the commission on it', place, 30_000, 178_500],
  ['a discount stays', { ...place, discountMinor: 50_000 }, 30_000, 126_000],
  ['a fee above the price takes the price', place, 900_000, 0],
  ['a free place', { ...place, unitPriceMinor: 0 }, 30_000, 0],
  ['what was paid in parts: its payer owes the whole fee', { ...place, methodDiscountMinor: 10_000 }, 30_000, 168_500],
  ['what was paid in parts: the fee takes what was paid', { ...place, methodDiscountMinor: 10_000 }, 900_000, 500],
] as const)('the sum of a deferred entry is computed: %s', ([, line, feeMinor, creditMinor]) => {
  expect(totalRefundMinor(creditSums(line, feeMinor, rates))).toBe(creditMinor)
})

test.for([
  ['all goes back: what waits', fullRefund, 30_000, 178_500],
  [
    'half without commission: by the rule, not half of what waits',
    { shareBp: 5_000, returnsCommission: false },
    30_000,
    100_000,
  ],
  ['the rule gives more than waits', { shareBp: 9_000, returnsCommission: true }, 60_000, 147_000],
  ['too late for anything', noRefund, 0, 0],
] as const)('the refund of a deferred entry is computed: %s', ([, terms, feeMinor, refundMinor]) => {
  expect(totalRefundMinor(deferralRefund(place, feeMinor, rates, terms))).toBe(refundMinor)
})

test.for([0, 10_000])(
  'the deferred and the remaining money add up to the payment, whatever the fee: discount %d',
  (methodDiscountMinor) => {
    for (let feeMinor = 0; feeMinor < 2_000; feeMinor += 7) {
      const odd = { eventBp: 333, extraBp: 77 }
      const discounted = { ...place, methodDiscountMinor }
      const paidMinor = totalRefundMinor(creditSums(discounted, 0, odd))
      const staysMinor = totalRefundMinor(creditSums({ ...place, unitPriceMinor: feeMinor }, 0, odd))
      expect(totalRefundMinor(creditSums(discounted, feeMinor, odd)) + staysMinor).toBe(paidMinor)
    }
  },
)

test.for([
  ['nothing is left', 178_500, 100_000, 178_500, 0],
  ['half of it is left: half of what would go back', 178_500, 100_000, 89_250, 50_000],
  ['all goes back: all that is left', 178_500, 178_500, 100_000, 78_500],
  ['a free place: as if money had been asked for', 178_500, 100_000, 0, 100_000],
  ['the terms keep all', 178_500, 0, 0, 0],
  ['nothing is reserved', 0, 0, 0, 0],
] as const)('a deferral beside a cheaper place: %s', ([, creditMinor, refundMinor, costMinor, restMinor]) => {
  expect(restRefundMinor(creditMinor, refundMinor, costMinor)).toBe(restMinor)
})

test('a part of the deferred money is that part of each sum, to the last minor unit', () => {
  const credit = creditSums(place, 0, { eventBp: 333, extraBp: 77 })
  for (let cancelledMinor = 0; cancelledMinor <= totalRefundMinor(credit); cancelledMinor += 997) {
    const part = reducedSums(credit, cancelledMinor)
    expect(totalRefundMinor(part)).toBe(cancelledMinor)
    for (const sum of ['netMinor', 'eventCommissionMinor', 'extraCommissionMinor'] as const) {
      expect(part[sum]).toBeGreaterThanOrEqual(0)
      expect(part[sum]).toBeLessThanOrEqual(credit[sum])
    }
  }
  expect(reducedSums(credit, totalRefundMinor(credit))).toEqual(credit)
})
