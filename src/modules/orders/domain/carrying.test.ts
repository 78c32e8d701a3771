import { expect, test } from 'vitest'
import { carryingOf } from './carrying.ts'
import { totalsOf } from './totals.ts'

const costOf = (unitPriceMinor: number, rates: { eventBp: number; extraBp: number }) =>
  totalsOf([{ kind: 'place', unitPriceMinor, units: 1, discountMinor: 0 }], rates).overallMinor

test.for([
  ['brings enough', 100_000, 105_000, null],
  ['brings more', 100_000, 200_000, null],
  ['a rouble short', 100_000, 104_895, { netMinor: 99_900, paysMinor: 104_895, restMinor: 100, moreMinor: 105 }],
  ['brings nothing', 100_000, 0, { netMinor: 0, paysMinor: 0, restMinor: 100_000, moreMinor: 105_000 }],
] as const)('%s', ([, priceMinor, bringsMinor, carrying]) => {
  expect(carryingOf(priceMinor, bringsMinor, { eventBp: 500, extraBp: 0 })).toEqual(carrying)
})

test('what is brought is used to the commission’s rounding, and no more is paid in all than the place costs with it', () => {
  for (let bringsMinor = 0; bringsMinor < 3_000; bringsMinor += 1) {
    const rates = { eventBp: 333, extraBp: 77 }
    const carrying = carryingOf(3_000, bringsMinor, rates)
    if (carrying === null) throw new Error('Brings enough')
    expect(bringsMinor - carrying.paysMinor).toBeGreaterThanOrEqual(0)
    expect(bringsMinor - carrying.paysMinor).toBeLessThanOrEqual(2)
    expect(Math.abs(carrying.paysMinor + carrying.moreMinor - costOf(3_000, rates))).toBeLessThanOrEqual(2)
  }
})
