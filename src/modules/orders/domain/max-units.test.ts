import { expect, test } from 'vitest'
import { maxUnits } from './max-units.ts'

const place = (units: number) => ({ kind: 'place', units })

test.for([
  ['a shirt: as many as the organizer lets', 'goods', 4, [place(1)], 4],
  ['a service: the same', 'service', 2, [place(1)], 2],
  ['an insurance: one for each place', 'insurance', 5, [place(1), place(1)], 2],
  ['an insurance: never more than the organizer lets', 'insurance', 1, [place(1), place(1)], 1],
  ['an insurance without a place: none', 'insurance', 1, [{ kind: 'product', units: 3 }], 0],
] as const)('the largest count of a product is computed: %s', ([, kind, maxPerOrder, lines, expected]) => {
  expect(maxUnits({ kind, maxPerOrder }, lines)).toBe(expected)
})
