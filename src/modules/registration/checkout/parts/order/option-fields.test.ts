import { expect, test } from 'vitest'
import { isOptionMended, type OptionChanges, optionChanges, optionName, type Product } from './option-fields.ts'

const anna = '0198f000-0000-7000-8000-00000000000a'
const boris = '0198f000-0000-7000-8000-00000000000b'
const sizeS = '0198f000-0000-7000-8000-0000000000f1'
const sizeM = '0198f000-0000-7000-8000-0000000000f2'

const plain: Product = {
  ...{ id: 'p', code: 'p', kind: 'service', name: 'Гравировка', about: '', providerName: '', per: 'entry' },
  ...{
    inclusion: 'optional',
    isRefundable: true,
    priceMinor: 100,
    priceFromMinor: 100,
    priceToMinor: 100,
    freePrice: null,
  },
  ...{
    availableCount: null,
    maxPerOrder: 1,
    soldUntil: null,
    changeableUntil: null,
    image: null,
    variants: [],
    chosenCount: 0,
    items: [],
  },
}
const shirt: Product = {
  ...plain,
  ...{ id: 'shirt', kind: 'goods' },
  variants: [sizeS, sizeM].map((id) => ({ id, name: id, priceMinor: 100, availableCount: 1 })),
}
const has = (product: Product, entryId: string | null, more: { variantId?: string; priceMinor?: number } = {}) => ({
  ...product,
  items: [{ itemId: 'i', variantId: null, entryId, count: 1, priceMinor: 100, ...more }],
})
const form = (product: Product, fields: Record<string, string | Record<string, string>>, owner = anna) => ({
  option: { [owner]: { [product.id]: { offered: '1', ...fields } } },
})
const nothing: OptionChanges = { counts: [], prices: [], incomplete: [] }

test('a ticked option is added for its person, an unticked one removed', () => {
  expect(optionChanges(form(plain, { count: '1' }), [plain]).counts).toEqual([
    { productId: 'p', entryId: anna, count: 1 },
  ])
  expect(optionChanges(form(plain, {}), [has(plain, anna)]).counts).toEqual([
    { productId: 'p', entryId: anna, count: 0 },
  ])
})

test('what the order has already changes nothing, nor does what another person has', () => {
  expect(optionChanges(form(plain, { count: '1' }), [has(plain, anna)])).toEqual(nothing)
  expect(optionChanges(form(plain, {}), [has(plain, boris)])).toEqual(nothing)
})

test('another size replaces the one in the order', () => {
  const changes = optionChanges(form(shirt, { count: '1', variant: sizeM }), [has(shirt, anna, { variantId: sizeS })])
  expect(changes.counts).toEqual([
    { productId: 'shirt', variantId: sizeS, entryId: anna, count: 0 },
    { productId: 'shirt', variantId: sizeM, entryId: anna, count: 1 },
  ])
})

test('an option that is ticked without a size stays as it is, and is named', () => {
  expect(optionChanges(form(shirt, { count: '1' }), [shirt])).toEqual({
    ...nothing,
    incomplete: [optionName('shirt', anna)],
  })
})

test('an included option needs a size only', () => {
  const included: Product = { ...shirt, inclusion: 'included' }
  expect(optionChanges(form(included, { variant: sizeS }), [included]).counts).toEqual([
    { productId: 'shirt', variantId: sizeS, entryId: anna, count: 1 },
  ])
})

test('a required choice has no box: its size alone says that it is wanted, and mends its refusal', () => {
  const stay: Product = { ...shirt, inclusion: 'required' }
  expect(optionChanges(form(stay, {}), [{ ...stay }])).toEqual(nothing)
  expect(optionChanges(form(stay, { variant: sizeS }), [stay]).counts).toEqual([
    { productId: 'shirt', variantId: sizeS, entryId: anna, count: 1 },
  ])
  const field = `${optionName('shirt', anna)}.count`
  expect([stay, has(stay, anna, { variantId: sizeS })].map((one) => isOptionMended(field, [one]))).toEqual([
    false,
    true,
  ])
  expect(isOptionMended('consents.offer', [stay])).toBe(false)
})

test('goods by the piece have a count for each size', () => {
  const pieces: Product = { ...shirt, per: 'order', maxPerOrder: 5 }
  const changes = optionChanges(form(pieces, { counts: { [sizeS]: '2', [sizeM]: '0' } }, 'order'), [pieces])
  expect(changes.counts).toEqual([{ productId: 'shirt', variantId: sizeS, count: 2 }])
})

test.for([
  ['1 500,50', 150_050],
  ['300', 30_000],
  ['три', null],
  ['-5', null],
] as const)('a chosen price is read from what was typed: %s', ([typed, priceMinor]) => {
  const donation: Product = { ...plain, freePrice: { minMinor: 1, maxMinor: 1_000_000, suggestionsMinor: [] } }
  const changes = optionChanges(form(donation, { count: '1', price: typed }), [donation])
  expect(changes.prices).toEqual([{ productId: 'p', entryId: anna, priceMinor }])
})

test('fields that the page did not offer, and unknown products, change nothing', () => {
  expect(optionChanges({ option: { [anna]: { p: { count: '1' } } } }, [plain])).toEqual(nothing)
  expect(optionChanges(form(shirt, { count: '1' }), [plain])).toEqual(nothing)
  expect(optionChanges({ option: 'x' }, [plain])).toEqual(nothing)
})
