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
    { kind: 'upgrade', netMinor: 40_000, moreMinor: 42_600 },
  ],
  [
    'a cheaper one gives back the commission on the difference too',
    { unitPriceMinor: 150_000, discountMinor: 0 },
    110_000,
    {
      kind: 'cheaper',
      back: { netMinor: 40_000, eventCommissionMinor: 2_000, extraCommissionMinor: 600 },
      backOfPriceDifferences: [],
      backMinor: 42_600,
    },
  ],
  [
    'a discount stays as far as it can',
    { unitPriceMinor: 150_000, discountMinor: 120_000 },
    100_000,
    {
      kind: 'cheaper',
      back: { netMinor: 30_000, eventCommissionMinor: 1_500, extraCommissionMinor: 450 },
      backOfPriceDifferences: [],
      backMinor: 31_950,
    },
  ],
  [
    'what was paid last goes back first',
    { unitPriceMinor: 100_000, discountMinor: 0, priceDifferencesMinor: [20_000, 30_000] },
    90_000,
    {
      kind: 'cheaper',
      back: { netMinor: 10_000, eventCommissionMinor: 500, extraCommissionMinor: 150 },
      backOfPriceDifferences: [
        { netMinor: 20_000, eventCommissionMinor: 1_000, extraCommissionMinor: 300 },
        { netMinor: 30_000, eventCommissionMinor: 1_500, extraCommissionMinor: 450 },
      ],
      backMinor: 63_900,
    },
  ],
  [
    'a price difference counts as paid',
    { unitPriceMinor: 100_000, discountMinor: 0, priceDifferencesMinor: [20_000] },
    150_000,
    { kind: 'upgrade', netMinor: 30_000, moreMinor: 31_950 },
  ],
] as const)('the price of another race is compared with what was paid: %s', ([, line, priceMinor, difference]) => {
  expect(comparePrice(line, priceMinor, rates)).toEqual(difference)
})

test('after any race changes payments less refunds equal the price of the lines, to the minor unit', () => {
  const bp = fc.integer({ min: 0, max: 2_000 })
  const prices = fc.array(fc.nat(5_000_000), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.nat(5_000_000), prices, bp, bp, (first, rest, eventBp, extraBp) => {
      const overall = (unitPriceMinor: number) =>
        orderTotals([{ kind: 'price_difference', unitPriceMinor, units: 1, discountMinor: 0 }], { eventBp, extraBp })
          .overallMinor
      let own = first
      let priceDifferences: number[] = []
      let balance = overall(first)
      for (const price of rest) {
        const line = { unitPriceMinor: own, discountMinor: 0, priceDifferencesMinor: priceDifferences }
        const difference = comparePrice(line, price, { eventBp, extraBp })
        if (difference.kind === 'upgrade') {
          priceDifferences = [...priceDifferences, difference.netMinor]
          balance += difference.moreMinor
        }
        if (difference.kind === 'cheaper') {
          const { back, backOfPriceDifferences, backMinor } = difference
          for (const sum of [back, ...backOfPriceDifferences].flatMap((one) => Object.values(one)))
            expect(sum).toBeGreaterThanOrEqual(0)
          own -= back.netMinor
          priceDifferences = priceDifferences.map((net, i) => net - (backOfPriceDifferences[i]?.netMinor ?? 0))
          balance -= backMinor
        }
        expect(priceDifferences.reduce((sum, net) => sum + net, own)).toBe(price)
        expect([own, ...priceDifferences].reduce((sum, net) => sum + overall(net), 0)).toBe(balance)
      }
    }),
  )
})
