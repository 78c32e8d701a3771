import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf } from './difference.ts'
import { totalsOf } from './totals.ts'

const rates = { eventBp: 500, extraBp: 150 }

test.for([
  ['the same price', { unitPriceMinor: 150_000, discountMinor: 0 }, 150_000, { kind: 'none' }],
  ['a dearer race', { unitPriceMinor: 150_000, discountMinor: 0 }, 190_000, { kind: 'dearer', moreMinor: 42_600 }],
  [
    'a cheaper one gives back the commission on the difference too',
    { unitPriceMinor: 150_000, discountMinor: 0 },
    110_000,
    {
      kind: 'cheaper',
      back: { netMinor: 40_000, eventCommissionMinor: 2_000, extraCommissionMinor: 600 },
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
      backMinor: 31_950,
    },
  ],
] as const)('%s', ([, line, priceMinor, difference]) => {
  expect(differenceOf(line, priceMinor, rates)).toEqual(difference)
})

test('what goes back and what the new place costs are what was paid, to the minor unit', () => {
  const bp = fc.integer({ min: 0, max: 2_000 })
  fc.assert(
    fc.property(fc.nat(5_000_000), fc.nat(5_000_000), bp, bp, (was, is, eventBp, extraBp) => {
      const overall = (unitPriceMinor: number) =>
        totalsOf([{ kind: 'place', unitPriceMinor, units: 1, discountMinor: 0 }], { eventBp, extraBp }).overallMinor
      const difference = differenceOf({ unitPriceMinor: was, discountMinor: 0 }, is, { eventBp, extraBp })
      const moved =
        difference.kind === 'none' ? 0 : difference.kind === 'dearer' ? -difference.moreMinor : difference.backMinor
      expect(overall(was) - moved).toBe(overall(is))
      if (difference.kind === 'cheaper')
        for (const sum of Object.values(difference.back)) expect(sum).toBeGreaterThanOrEqual(0)
    }),
  )
})
