import { expect, test } from 'vitest'
import { lineCommissionMinor } from './commission.ts'

test.for([
  ['five per cent', 'place', 10_000, 500, 500],
  ['zero of zero', 'place', 0, 500, 0],
  ['a zero rate', 'product', 12_345, 0, 0],
  ['the whole sum', 'product', 12_345, 10_000, 12_345],
  ['half a kopeck is rounded up', 'product', 110, 500, 6],
  ['less than half a kopeck is rounded down', 'product', 109, 500, 5],
  ['one and a half kopecks are rounded up', 'place', 30, 500, 2],
  ['one basis point of 50 rubles is half a kopeck', 'place', 5_000, 1, 1],
  ['one basis point of a kopeck less is zero', 'place', 4_999, 1, 0],
  ['insurance is exempt', 'insurance', 9_900, 500, 0],
  ['a billion rubles stay exact', 'place', 100_000_000_000, 750, 7_500_000_000],
] as const)('the commission of a line is rounded: %s', ([, kind, netMinor, rateBp, expected]) => {
  expect(lineCommissionMinor({ kind, netMinor }, rateBp)).toBe(expected)
})
