import { expect, test } from 'vitest'
import { deductFee } from './deduct-fee.ts'
import { refundSum } from './refund-sums.ts'

const rates = { eventBp: 500, extraBp: 0 }
const line = (netMinor: number, kind: 'place' | 'insurance' | 'price_difference' = 'place') => ({
  kind,
  netMinor,
  toPlatformMinor: 0,
  eventCommissionMinor: kind === 'insurance' ? 0 : Math.floor((netMinor * 500 + 5_000) / 10_000),
  extraCommissionMinor: 0,
})

test.for([
  ['without a fee all of it goes back', [line(190_000)], 0, [199_500]],
  ['the fee and its commission are kept', [line(190_000)], 50_000, [147_000]],
  ['never more is kept than was paid', [line(30_000)], 50_000, [0]],
  [
    'of the place first, then of what was paid beside it',
    [line(30_000), line(60_000, 'price_difference')],
    50_000,
    [0, 42_000],
  ],
  ['an insurance pays no fee', [line(9_900, 'insurance'), line(30_000)], 50_000, [9_900, 0]],
  ['of a free place nothing can be kept', [line(0)], 50_000, [0]],
  ['from what the payer paid', [{ ...line(190_000), toPlatformMinor: 10_000 }], 50_000, [137_000]],
  ['never more than the payer paid', [{ ...line(60_000), toPlatformMinor: 10_000 }], 55_000, [250]],
] as const)('a fee is deducted from the refunded lines: %s', ([, lines, feeMinor, expected]) => {
  expect(deductFee(lines, feeMinor, rates).map((one) => refundSum([one]))).toEqual(expected)
})
