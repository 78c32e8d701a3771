import { expect, test } from 'vitest'
import { defaultPriceMinor, type ProductDraft, priceRange, productPer } from './product.ts'
import { productIssue } from './product-issue.ts'
import { draftProduct } from './testing/draft.ts'

const size = (code: string, priceMinor: number | null = null) => ({
  code,
  name: { ru: 'S', en: 'S' },
  priceMinor,
  stock: 3,
})
const sized = { stock: null, variants: [size('s'), size('m', 60_000)] }
const freePrice = { minMinor: 10_000, maxMinor: 500_000, suggestionsMinor: [30_000] }
const included = { inclusion: 'included', priceMinor: 0, per: 'entry' } as const

test.for<[string, Partial<ProductDraft>]>([
  ['sizes', sized],
  ['a donation', { freePrice, stock: null, refund: 'never' }],
  ['an included shirt in sizes', { ...sized, ...included, variants: [size('s'), size('m')] }],
  ['a required one', { inclusion: 'required' }],
])('a product is published: %s', ([, change]) => {
  expect(productIssue(draftProduct(change))).toBeNull()
})

test.for<[string, Partial<ProductDraft>, string, string]>([
  [
    '31 sizes',
    { stock: null, variants: Array.from({ length: 31 }, (_, i) => size(`s${i}`)) },
    'catalog.number_invalid',
    'variants',
  ],
  ['a size in capitals', { stock: null, variants: [size('XL')] }, 'catalog.code_invalid', 'variants.0.code'],
  ['one size twice', { stock: null, variants: [size('s'), size('s')] }, 'catalog.code_twice', 'variants'],
  [
    'a long name of a size',
    { stock: null, variants: [{ ...size('s'), name: { ru: 'S'.repeat(61), en: 'S' } }] },
    'catalog.words_missing',
    'variants.0.name',
  ],
  [
    'a negative price of a size',
    { stock: null, variants: [size('s', -1)] },
    'catalog.number_invalid',
    'variants.0.priceMinor',
  ],
  [
    'a negative stock of a size',
    { stock: null, variants: [{ ...size('s'), stock: -1 }] },
    'catalog.number_invalid',
    'variants.0.stock',
  ],
  ['a stock beside those of its sizes', { ...sized, stock: 5 }, 'catalog.option_rules_invalid', 'stock'],
  ['an insurance once per order', { kind: 'insurance', per: 'order' }, 'catalog.option_rules_invalid', 'per'],
  [
    'a maximum below the minimum',
    { freePrice: { ...freePrice, maxMinor: 9_999 } },
    'catalog.option_rules_invalid',
    'freePrice',
  ],
  [
    'a suggestion out of bounds',
    { freePrice: { ...freePrice, suggestionsMinor: [1] } },
    'catalog.option_rules_invalid',
    'freePrice',
  ],
  ['a free price of what is included', { ...included, freePrice }, 'catalog.option_rules_invalid', 'freePrice'],
  ['a free price with sizes that have prices', { ...sized, freePrice }, 'catalog.option_rules_invalid', 'freePrice'],
  ['an included product that costs', { inclusion: 'included' }, 'catalog.option_rules_invalid', 'priceMinor'],
  ['an included size that costs', { ...sized, ...included }, 'catalog.option_rules_invalid', 'variants.1.priceMinor'],
  ['an included insurance', { ...included, kind: 'insurance' }, 'catalog.option_rules_invalid', 'inclusion'],
])('a product is refused at its field: %s', ([, change, code, at]) => {
  expect(productIssue(draftProduct(change))).toEqual({ code, at })
})

test('the shown range covers the sizes, the free price, or the premiums', () => {
  const product = { priceMinor: 50_000, freePrice: null, premiums: null, variants: [] }
  expect(priceRange(product)).toEqual({ fromMinor: 50_000, toMinor: 50_000 })
  expect(priceRange({ ...product, variants: sized.variants })).toEqual({ fromMinor: 50_000, toMinor: 60_000 })
  expect(priceRange({ ...product, freePrice })).toEqual({ fromMinor: 10_000, toMinor: 500_000 })
  const premiums = { fromMinor: 39_000, toMinor: 93_600 }
  expect(priceRange({ ...product, premiums })).toEqual(premiums)
})

test('a free price begins at its first suggestion, or at its minimum', () => {
  expect(defaultPriceMinor(draftProduct({ freePrice }))).toBe(30_000)
  expect(defaultPriceMinor(draftProduct({ freePrice: { ...freePrice, suggestionsMinor: [] } }))).toBe(10_000)
  expect(defaultPriceMinor(draftProduct({ priceMinor: 700 }))).toBe(700)
})

test('an insurance is per entry whatever its draft says', () => {
  expect([productPer({ kind: 'insurance' }), productPer({ kind: 'goods' })]).toEqual(['entry', 'order'])
})
