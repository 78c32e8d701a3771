import { expect, test } from 'vitest'
import { canMoveInvoice, invoiceStates } from './invoice.ts'
import { invoiceLines } from './invoice-lines.ts'

const place = { nameRu: '10 км', units: 1, costMinor: 100_000, discountMinor: 0 }

test('equal places are one line with their number, and the fee is a line of its own', () => {
  expect(invoiceLines([place, place, place], [{ name: 'Сервисный сбор', amountMinor: 15_000 }])).toEqual([
    { name: '10 км', units: 3, unit: 'шт.', priceMinor: 100_000, sumMinor: 300_000 },
    { name: 'Сервисный сбор', units: 1, unit: 'усл.', priceMinor: 15_000, sumMinor: 15_000 },
  ])
})

test('places of different discounts are different lines', () => {
  expect(invoiceLines([place, { ...place, discountMinor: 10_000 }], []).map(({ priceMinor }) => priceMinor)).toEqual([
    100_000, 90_000,
  ])
})

test('a sum that is no multiple of its units is one unit', () => {
  expect(invoiceLines([{ nameRu: 'Футболка', units: 3, costMinor: 100_000, discountMinor: 2 }], [])).toEqual([
    { name: 'Футболка, 3 шт.', units: 1, unit: 'усл.', priceMinor: 99_998, sumMinor: 99_998 },
  ])
})

test('a paid invoice never changes its state, and every other one can be paid', () => {
  for (const state of invoiceStates) {
    expect(canMoveInvoice(state, 'paid')).toBe(state !== 'paid')
    expect(canMoveInvoice('paid', state)).toBe(false)
  }
})
