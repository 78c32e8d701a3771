import { expect, test } from 'vitest'
import { mostOf } from './most-of.ts'

const place = (units: number) => ({ kind: 'place', units })

test.for([
  ['a shirt: as many as the organizer lets', 'goods', 4, [place(1)], 4],
  ['a service: the same', 'service', 2, [place(1)], 2],
  ['an insurance: one for each place', 'insurance', 5, [place(1), place(1)], 2],
  ['an insurance: never more than the organizer lets', 'insurance', 1, [place(1), place(1)], 1],
  ['an insurance without a place: none', 'insurance', 1, [{ kind: 'product', units: 3 }], 0],
] as const)('%s', ([, kind, mostPerOrder, lines, expected]) => {
  expect(mostOf({ kind, mostPerOrder }, lines)).toBe(expected)
})
