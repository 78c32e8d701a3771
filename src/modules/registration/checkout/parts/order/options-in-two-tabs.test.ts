import { expect, test } from 'vitest'
import { changedOptions, optionChanges, optionName, type Product, shownOption } from './option-fields.ts'

const shirt: Product = {
  id: 'shirt',
  code: 'shirt',
  name: 'Shirt',
  about: '',
  kind: 'goods',
  providerName: '',
  image: null,
  priceMinor: 100,
  priceFromMinor: 100,
  priceToMinor: 100,
  inclusion: 'optional',
  isRefundable: true,
  per: 'order',
  soldUntil: null,
  changeableUntil: null,
  freePrice: null,
  maxPerOrder: 1,
  availableCount: null,
  chosenCount: 0,
  variants: [],
  items: [],
}
const item = { itemId: 'line', variantId: null, entryId: null, count: 1, priceMinor: 100 }
const chosen: Product = { ...shirt, items: [item] }
const donation: Product = {
  ...shirt,
  id: 'donation',
  freePrice: { minMinor: 100, maxMinor: 100_000, suggestionsMinor: [] },
}

function postedOption(product: Product, fields: Record<string, string>) {
  return { option: { order: { [product.id]: fields } } }
}

test('a box that was ticked, and one that was unticked, is a change', () => {
  const ticked = optionChanges(postedOption(shirt, { offered: shownOption(shirt, null), count: '1' }), [shirt])
  expect(ticked.counts).toEqual([{ productId: 'shirt', count: 1 }])
  const unticked = optionChanges(postedOption(chosen, { offered: shownOption(chosen, null) }), [chosen])
  expect(unticked.counts).toEqual([{ productId: 'shirt', count: 0 }])
})

test('what another tab added or removed meanwhile stays where this form changed nothing', () => {
  expect(optionChanges(postedOption(shirt, { offered: shownOption(shirt, null) }), [chosen]).counts).toEqual([])
  const ticked = postedOption(chosen, { offered: shownOption(chosen, null), count: '1' })
  expect(optionChanges(ticked, [shirt]).counts).toEqual([])
})

test('a sum of the payer’s choice is a change only where it was typed here', () => {
  const given: Product = { ...donation, items: [{ ...item, priceMinor: 5_000 }] }
  const elsewhere: Product = { ...donation, items: [{ ...item, priceMinor: 7_000 }] }
  const offered = shownOption(given, null)
  expect(optionChanges(postedOption(given, { offered, count: '1', price: '50' }), [elsewhere]).prices).toEqual([])
  const typed = optionChanges(postedOption(given, { offered, count: '1', price: '60,50' }), [elsewhere])
  expect(typed.prices).toEqual([{ productId: 'donation', entryId: null, priceMinor: 6_050 }])
  expect(changedOptions(typed)).toEqual(new Set([optionName('donation', null)]))
})

test('an option ticked without its size stays as it is, and is named', () => {
  const sized: Product = {
    ...shirt,
    variants: [{ id: 'm', name: 'M', priceMinor: 100, availableCount: null }],
  }
  const changes = optionChanges(postedOption(sized, { offered: shownOption(sized, null), count: '1' }), [sized])
  expect(changes).toEqual({ counts: [], prices: [], incomplete: [optionName('shirt', null)] })
  expect(changedOptions(changes)).toEqual(new Set([optionName('shirt', null)]))
})

test('fields of products that the order does not offer are ignored', () => {
  expect(optionChanges(postedOption(shirt, { offered: 'none', count: '1' }), []).counts).toEqual([])
})
