import { expect, test } from 'vitest'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { vatOfItems, vatOfSeller } from './vat.ts'

test('the VAT of a sale for an organizer is that of the fee alone where the organizer has none', () => {
  const place = { priceMinor: 190_000, units: 1, vat: 'none' } as const
  const fee = { priceMinor: 9_500, units: 1, vat: '22' } as const
  expect(vatOfItems([place, fee])).toEqual([{ rateBp: 2_200, amountMinor: 1_713 }])
})

test('items are added up by rate, and money taken in advance has the same one', () => {
  expect(
    vatOfItems([
      { priceMinor: 10_000, units: 1, vat: '5/105' },
      { priceMinor: 5_000, units: 2, vat: '22/122' },
      { priceMinor: 10_000, units: 1, vat: '22' },
      { priceMinor: 10_000, units: 1, vat: '0' },
    ]),
  ).toEqual([
    { rateBp: 2_200, amountMinor: 3_606 },
    { rateBp: 500, amountMinor: 476 },
    { rateBp: 0, amountMinor: 0 },
  ])
})

test.for([
  [null, '2026-01-01', []],
  [2_000, '2025-12-31', [{ rateBp: 2_000, amountMinor: 1_667 }]],
  [2_000, '2026-01-01', [{ rateBp: 2_200, amountMinor: 1_803 }]],
  [500, '2026-01-01', [{ rateBp: 500, amountMinor: 476 }]],
] as const)('a seller with the rate %s has on %s the VAT of that day', ([vatBp, day, expected]) => {
  expect(vatOfSeller({ vatBp }, 10_000, day as PlainDate)).toEqual(expected)
})
