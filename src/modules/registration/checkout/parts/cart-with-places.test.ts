import { expect, test } from 'vitest'
import { cartWithPlaces } from './cart-with-places.ts'

const held = { id: 'l1', kind: 'place', subjectId: 'race', name: 'Марафон', participantName: 'Вера' } as const
const line = { ...held, priceMinor: 190_010, count: 1, costMinor: 190_010, discountMinor: 0 }
const cart = { items: [line], totals: { commissions: [{ kind: 'event', rateBp: 333 }] } } as const
const kids = { raceCode: 'kids', raceName: 'Дети' }
const defaultRates = { eventBp: 500, extraBp: 100 }
const feeOf = (minor: number) => Math.floor((minor * 333 + 5_000) / 10_000)

test.for([0, 1, 2, 3])('a cart with %s more places has a line for each, and rounds the fee of each', (count) => {
  const more = cartWithPlaces(cart, { place: kids, prices: Array.from({ length: count }, () => 15_011) }, defaultRates)
  expect(more.items.map(({ name }) => name)).toEqual(['Марафон', ...Array.from({ length: count }, () => 'Дети')])
  expect(new Set(more.items.map(({ id }) => id)).size).toBe(1 + count)
  expect(more.totals.overallMinor).toBe(190_010 + feeOf(190_010) + count * (15_011 + feeOf(15_011)))
})

test('an order without charges uses the race’s rates', () => {
  const free = { items: [{ ...line, priceMinor: 0, costMinor: 0 }], totals: { commissions: [] } } as const
  const more = cartWithPlaces(free, { place: kids, prices: [10_000] }, defaultRates)
  expect(more.totals.overallMinor).toBe(10_000 + 500 + 100)
})
