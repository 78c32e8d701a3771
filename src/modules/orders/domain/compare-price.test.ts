import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparePrice } from './compare-price.ts'
import { orderTotals } from './totals.ts'

const rates = { eventBp: 500, extraBp: 150 }

test.for([
  ['the same price', { unitPriceMinor: 150_000, discountMinor: 0 }, 150_000, { kind: 'none' }],
  [
    'a more expensive race',
    { unitPriceMinor: 150_000, discountMinor: 0 },
    190_000,
    { kind: 'upgrade', netMinor: 40_000, dueMinor: 42_600 },
  ],
  [
    'a cheaper race refunds the commission on the difference too',
    { unitPriceMinor: 150_000, discountMinor: 0 },
    110_000,
    {
      kind: 'cheaper',
      refund: { netMinor: 40_000, toPlatformMinor: 0, eventCommissionMinor: 2_000, extraCommissionMinor: 600 },
      refundsOfPriceDifferences: [],
      refundMinor: 42_600,
    },
  ],
  [
    'a discount stays as far as it can',
    { unitPriceMinor: 150_000, discountMinor: 120_000 },
    100_000,
    {
      kind: 'cheaper',
      refund: { netMinor: 30_000, toPlatformMinor: 0, eventCommissionMinor: 1_500, extraCommissionMinor: 450 },
      refundsOfPriceDifferences: [],
      refundMinor: 31_950,
    },
  ],
  [
    'what was paid last is refunded first',
    { unitPriceMinor: 100_000, discountMinor: 0, priceDifferencesMinor: [20_000, 30_000] },
    90_000,
    {
      kind: 'cheaper',
      refund: { netMinor: 10_000, toPlatformMinor: 0, eventCommissionMinor: 500, extraCommissionMinor: 150 },
      refundsOfPriceDifferences: [
        { netMinor: 20_000, toPlatformMinor: 0, eventCommissionMinor: 1_000, extraCommissionMinor: 300 },
        { netMinor: 30_000, toPlatformMinor: 0, eventCommissionMinor: 1_500, extraCommissionMinor: 450 },
      ],
      refundMinor: 63_900,
    },
  ],
  [
    'of a discount for the payment method a part goes with the price',
    { unitPriceMinor: 150_000, discountMinor: 0, methodDiscountMinor: 10_000 },
    110_000,
    {
      kind: 'cheaper',
      refund: { netMinor: 40_000, toPlatformMinor: 2_667, eventCommissionMinor: 2_000, extraCommissionMinor: 600 },
      refundsOfPriceDifferences: [],
      refundMinor: 39_933,
    },
  ],
  [
    'so that nobody has a cheap place for nothing',
    { unitPriceMinor: 150_000, discountMinor: 0, methodDiscountMinor: 10_000 },
    4_000,
    {
      kind: 'cheaper',
      refund: { netMinor: 146_000, toPlatformMinor: 9_733, eventCommissionMinor: 7_300, extraCommissionMinor: 2_190 },
      refundsOfPriceDifferences: [],
      refundMinor: 145_757,
    },
  ],
  [
    'a price difference counts as paid',
    { unitPriceMinor: 100_000, discountMinor: 0, priceDifferencesMinor: [20_000] },
    150_000,
    { kind: 'upgrade', netMinor: 30_000, dueMinor: 31_950 },
  ],
] as const)('the price of another race is compared with what was paid: %s', ([, line, priceMinor, difference]) => {
  expect(comparePrice(line, priceMinor, rates)).toEqual(difference)
})

test('after any race changes payments less refunds equal the price of the lines, to the minor unit', () => {
  const bp = fc.integer({ min: 0, max: 2_000 })
  const prices = fc.array(fc.nat(5_000_000), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.nat(5_000_000), prices, fc.nat(100), bp, bp, (first, rest, discountPercent, eventBp, extraBp) => {
      const overall = (unitPriceMinor: number) =>
        orderTotals([{ kind: 'price_difference', unitPriceMinor, units: 1, discountMinor: 0 }], { eventBp, extraBp })
          .overallMinor
      let own = first
      let priceDifferences: number[] = []
      let methodDiscountMinor = Math.floor((first * discountPercent) / 100)
      let balance = overall(first) - methodDiscountMinor
      for (const price of rest) {
        const line = {
          ...{ unitPriceMinor: own, discountMinor: 0, methodDiscountMinor },
          priceDifferencesMinor: priceDifferences,
        }
        const difference = comparePrice(line, price, { eventBp, extraBp })
        if (difference.kind === 'upgrade') {
          priceDifferences = [...priceDifferences, difference.netMinor]
          balance += difference.dueMinor
        }
        if (difference.kind === 'cheaper') {
          const { refund, refundsOfPriceDifferences, refundMinor } = difference
          for (const sum of [refund, ...refundsOfPriceDifferences].flatMap((one) => Object.values(one)))
            expect(sum).toBeGreaterThanOrEqual(0)
          own -= refund.netMinor
          methodDiscountMinor -= refund.toPlatformMinor
          expect(methodDiscountMinor).toBeLessThanOrEqual(own)
          priceDifferences = priceDifferences.map((net, i) => net - (refundsOfPriceDifferences[i]?.netMinor ?? 0))
          balance -= refundMinor
        }
        expect(priceDifferences.reduce((sum, net) => sum + net, own)).toBe(price)
        expect([own, ...priceDifferences].reduce((sum, net) => sum + overall(net), 0) - methodDiscountMinor).toBe(
          balance,
        )
      }
    }),
  )
})
