import { expect, test } from 'vitest'
import { type ChosenOptions, isSameChoice } from './same-options.ts'

const cap = { subjectId: 'cap', variantId: null, entryId: 'anna', units: 2, unitPriceMinor: 700, replacesLineId: null }
const size = {
  ...{ subjectId: 'tee', variantId: 'l', entryId: 'anna', units: 1, unitPriceMinor: 300, replacesLineId: 'line' },
}
const source = [
  { id: 'line', variantId: 's' },
  { id: 'other', variantId: 'm' },
]
const caps = { productId: 'CAP', count: 2 }
const toL = { itemId: 'LINE', variantId: 'L' }

test.each<[string, Partial<ChosenOptions>, boolean]>([
  ['the same', { products: [caps], changes: [toL] }, true],
  [
    'with the person and the price named',
    { products: [{ ...caps, entryId: 'anna', priceMinor: 700 }], changes: [toL] },
    true,
  ],
  [
    'with a change to the present variant',
    { products: [caps], changes: [toL, { itemId: 'other', variantId: 'm' }] },
    true,
  ],
  ['without the change', { products: [caps] }, false],
  ['without the product', { changes: [toL] }, false],
  ['with one product more', { products: [caps, caps], changes: [toL] }, false],
  ['another count', { products: [{ ...caps, count: 1 }], changes: [toL] }, false],
  ['another person', { products: [{ ...caps, entryId: 'boris' }], changes: [toL] }, false],
  ['another price', { products: [{ ...caps, priceMinor: 900 }], changes: [toL] }, false],
  ['another variant', { products: [caps], changes: [{ ...toL, variantId: 'm' }] }, false],
])('a repeated choice is the same or another: %s', (_, choice, isSame) => {
  expect(isSameChoice({ products: [], changes: [], ...choice }, [cap, size], source)).toBe(isSame)
})
