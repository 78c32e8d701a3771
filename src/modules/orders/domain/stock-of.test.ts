import { expect, test } from 'vitest'
import { stockOf } from './stock-of.ts'

const cap = { id: 'cap', poolId: 'caps', variants: [] }
const shirt = {
  id: 'shirt',
  poolId: null,
  variants: [
    { id: 's', poolId: 'small' },
    { id: 'm', poolId: 'medium' },
  ],
}
const free = new Map([
  ['caps', 2],
  ['small', 1],
  ['medium', 0],
])
const line = (subjectId: string, variantId: string | null, units: number) => ({
  ...{ kind: 'product', subjectId, variantId, units },
})

test.for([
  ['of a product, the free and its own', cap, [line('cap', null, 3)], null, 5],
  ['of a size, for all people of the order', shirt, [line('shirt', 's', 1), line('shirt', 's', 2)], 's', 4],
  ['of a size without the other sizes', shirt, [line('shirt', 's', 1)], 'm', 0],
  ['of all sizes together', shirt, [line('shirt', 's', 1)], null, 2],
  ['unlimited', { ...cap, poolId: null }, [line('cap', null, 3)], null, null],
  [
    'unlimited with one unlimited size',
    { ...shirt, variants: [...shirt.variants, { id: 'l', poolId: null }] },
    [],
    null,
    null,
  ],
] as const)('the units that an order may have: %s', ([, product, lines, variantId, expected]) => {
  expect(stockOf(product, { lines, free }, variantId)).toBe(expected)
})
