import { expect, test } from 'vitest'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { calculatedVatRate, isVatRateOn, type SellerVatRate, type VatRate, vatInsideMinor, vatRateOn } from './vat.ts'

test.for([
  ['22', 1_803],
  ['20', 1_667],
  ['10', 909],
  ['7', 654],
  ['5', 476],
  ['22/122', 1_803],
  ['20/120', 1_667],
  ['10/110', 909],
  ['7/107', 654],
  ['5/105', 476],
  ['0', 0],
  ['none', 0],
] as const satisfies readonly (readonly [VatRate, number])[])(
  'the VAT of %s inside a hundred roubles is rounded to the kopeck',
  ([rate, expected]) => expect(vatInsideMinor(10_000, rate)).toBe(expected),
)

test.for([
  ['the last day of 20 %', '2025-12-31', '20'],
  ['the first day of 22 %', '2026-01-01', '22'],
] as const)('%s', ([, day, expected]) => {
  expect(vatRateOn('20', day as PlainDate)).toBe(expected)
  expect(vatRateOn('22', day as PlainDate)).toBe(expected)
  expect(isVatRateOn('22', day as PlainDate)).toBe(expected === '22')
  expect(isVatRateOn('20', day as PlainDate)).toBe(expected === '20')
})

test('the other rates are as they were written down', () => {
  for (const rate of ['none', '0', '5', '7', '10'] as const)
    expect(vatRateOn(rate, '2026-11-29' as PlainDate)).toBe(rate)
})

test.for([
  ['none', 'none'],
  ['0', '0'],
  ['5', '5/105'],
  ['7', '7/107'],
  ['10', '10/110'],
  ['20', '20/120'],
  ['22', '22/122'],
] as const satisfies readonly (readonly [SellerVatRate, VatRate])[])(
  'money in advance at the rate %s has the rate %s',
  ([rate, expected]) => expect(calculatedVatRate(rate)).toBe(expected),
)
