import { describe, expect, test } from 'vitest'
import { billLines, withExchangeRefunds } from './bill-lines.ts'

const line = (id: string, unitPriceMinor: number, more: object = {}) => ({
  ...{ id, kind: 'product', nameRu: id, nameEn: id, units: 1, unitPriceMinor, replacesLineId: null as string | null },
  ...more,
})
const exchange = (id: string, unitPriceMinor: number, of = 'jersey') => line(id, unitPriceMinor, { replacesLineId: of })
const costs = (lines: ReturnType<typeof line>[]) => billLines(lines).map(({ id, costMinor }) => [id, costMinor])

describe('the lines of a bill', () => {
  test('stand each with the cost of all their units', () => {
    expect(costs([line('place', 700, { kind: 'place' }), line('cap', 200, { units: 3 })])).toEqual([
      ['place', 700],
      ['cap', 600],
    ])
  })

  test('an exchange has no line of its own: its difference is in the option’s cost', () => {
    expect(costs([line('jersey', 3_900), exchange('to L', 0)])).toEqual([['jersey', 3_900]])
    expect(costs([line('jersey', 3_900), exchange('to L', 0), exchange('to 2XL', 300)])).toEqual([['jersey', 4_200]])
  })

  test('each option has the differences of its own exchanges', () => {
    const lines = [line('jersey', 3_900), line('night', 0), exchange('to XL', 300), exchange('tent', 500, 'night')]
    expect(costs([...lines, exchange('to 2XL', 200), exchange('to wide', 0)])).toEqual([
      ['jersey', 4_400],
      ['night', 500],
    ])
  })

  test('the bill of the exchange’s own order names it, free or not', () => {
    expect(costs([exchange('to L', 0), line('gift', 300)])).toEqual([
      ['to L', 0],
      ['gift', 300],
    ])
  })

  test('a price difference of nothing is left out', () => {
    expect(costs([line('race', 0, { kind: 'price_difference' }), line('free cap', 0)])).toEqual([['free cap', 0]])
  })
})

test('the refund of an exchange belongs to the option that was exchanged', () => {
  const refunds = [
    { id: 'jersey', replacesLineId: null, refundMinor: 3_900 },
    { id: 'to L', replacesLineId: 'jersey', refundMinor: 0 },
    { id: 'to 2XL', replacesLineId: 'jersey', refundMinor: 300 },
    { id: 'added', replacesLineId: null, refundMinor: 50 },
    { id: 'alone', replacesLineId: 'elsewhere', refundMinor: 70 },
  ]
  expect(withExchangeRefunds(refunds).map(({ id, refundMinor }) => [id, refundMinor])).toEqual([
    ['jersey', 4_200],
    ['added', 50],
    ['alone', 70],
  ])
})
