import { describe, expect, test } from 'vitest'
import { chosenOptions, isExchangeable, type OptionsOffer, offeredProduct, totalsOf } from './chosen-options.ts'

const product: OptionsOffer['products'][number] = {
  id: 'tee',
  code: 'tee',
  kind: 'goods',
  name: 'Майка',
  about: '',
  providerName: '',
  per: 'entry',
  inclusion: 'required',
  isRefundable: true,
  priceMinor: 70_000,
  priceFromMinor: 70_000,
  priceToMinor: 80_000,
  freePrice: null,
  availableCount: null,
  maxPerOrder: 3,
  soldUntil: null,
  changeableUntil: null,
  image: null,
  variants: [
    { id: 's', name: 'S', priceMinor: 70_000, availableCount: null },
    { id: 'l', name: 'L', priceMinor: 80_000, availableCount: null },
  ],
  chosenCount: 0,
  items: [],
}
const gift = {
  ...product,
  ...{ id: 'gift', name: 'Пожертвование', per: 'order' as const, priceMinor: 30_000, variants: [], maxPerOrder: 1 },
  freePrice: { minMinor: 10_000, maxMinor: 500_000, suggestionsMinor: [30_000] },
}
const exchange: OptionsOffer['owners'][number]['exchanges'][number] = {
  ...{ itemId: 'line', productId: 'tee', name: 'Майка', count: 2, variantId: 's', changeableUntil: null, image: null },
  variants: [
    { id: 's', name: 'S', differenceMinor: 0, availableCount: null, refusal: null },
    { id: 'l', name: 'L', differenceMinor: 10_000, availableCount: null, refusal: null },
  ],
}
const offer: OptionsOffer = {
  ...{ registrationId: 'order', currency: 'RUB', timeZone: 'Europe/Moscow' },
  closed: null,
  commission: { eventBp: 500, extraBp: 0 },
  products: [product, gift],
  owners: [
    {
      ...{ entryId: 'ann', fullName: 'Анна', raceName: '10 км' },
      additions: [{ productId: 'tee', maxCount: 2 }],
      exchanges: [exchange],
    },
    { entryId: null, fullName: '', raceName: '', additions: [{ productId: 'gift', maxCount: 1 }], exchanges: [] },
  ],
}
const tee = (fields: Record<string, string>) => ({ option: { ann: { tee: fields } } })
const give = (price: string) => ({ option: { order: { gift: { count: '1', price } } } })

describe('what the form chooses', () => {
  test('nothing', () => {
    const chosen = chosenOptions({ exchange: { line: 's' } }, offer)
    expect(chosen).toEqual({ products: [], changes: [], incomplete: [] })
    expect(totalsOf(chosen, offer).overallMinor).toBe(0)
  })

  test('a size for a person, at its price with the service fee', () => {
    const chosen = chosenOptions(tee({ count: '1', variant: 'l' }), offer)
    expect(chosen.products).toMatchObject([
      { label: 'Майка, L', choice: { productId: 'tee', variantId: 'l', entryId: 'ann', count: 1 } },
    ])
    expect(totalsOf(chosen, offer).overallMinor).toBe(84_000)
  })

  test('a ticked box without its size is incomplete', () => {
    expect(chosenOptions(tee({ count: '1' }), offer)).toEqual({
      ...{ products: [], changes: [], incomplete: ['option.ann.tee'] },
    })
  })

  test('an exchange costs the difference of each unit', () => {
    const chosen = chosenOptions({ exchange: { line: 'l' } }, offer)
    expect(chosen.changes).toMatchObject([{ label: 'Майка, L', choice: { itemId: 'line', variantId: 'l' } }])
    expect(totalsOf(chosen, offer).overallMinor).toBe(21_000)
  })

  test.each([
    ['450', 45_000],
    ['1 000,50', 100_050],
    ['much', -1],
    ['', -1],
  ])('a named price of «%s»', (price, priceMinor) => {
    expect(chosenOptions(give(price), offer).products).toMatchObject([{ choice: { productId: 'gift', priceMinor } }])
  })

  test('what is not offered is left out', () => {
    const values = { option: { eve: { tee: { count: '1', variant: 's' } }, ann: { cap: { count: '1' } } } }
    expect(chosenOptions({ ...values, exchange: { other: 'l', line: 'xxl' } }, offer)).toEqual({
      ...{ products: [], changes: [], incomplete: [] },
    })
  })
})

describe('a product with what a refused form has chosen', () => {
  const shown = (fields: Record<string, string>) =>
    offeredProduct(product, { maxCount: 2, entryId: 'ann', values: tee(fields) })

  test.each([
    ['nothing', {}, []],
    ['a size', { count: '1', variant: 'l' }, [{ variantId: 'l', count: 1 }]],
    ['no size yet', { count: '1' }, [{ variantId: null, count: 1 }]],
  ])('%s', (_, fields, items) => {
    expect(shown(fields)).toMatchObject({ maxPerOrder: 2, inclusion: 'optional', isRefundable: true, items })
    expect(shown(fields).items).toHaveLength(items.length)
  })
})

test('a line is exchangeable while another variant may be taken', () => {
  const own = { id: 'm', name: 'M', differenceMinor: 0, availableCount: 1, refusal: null }
  const other = { ...own, id: 'l', name: 'L' }
  expect(isExchangeable({ variantId: 'm', variants: [own, other] })).toBe(true)
  expect(isExchangeable({ variantId: 'm', variants: [own, { ...other, refusal: 'cheaper' }] })).toBe(false)
})
