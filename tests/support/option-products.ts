import { toInstant } from '#src/kernel/instant.ts'
import type { ProductDraft } from '#src/modules/catalog/domain/product.ts'

const base = {
  kind: 'goods',
  about: { ru: '', en: '' },
  providerName: '',
  priceMinor: 70_000,
  stock: null,
  maxPerOrder: 3,
} as const
const size = (code: string, stock: number | null, priceMinor: number | null = null) => ({
  ...{ code, name: { ru: code.toUpperCase(), en: code.toUpperCase() }, stock, priceMinor },
})

/** A shirt per person: three of S, none of M, L costs more. */
export const tee: ProductDraft = {
  ...base,
  code: 'tee',
  name: { ru: 'Майка', en: 'Tee' },
  per: 'entry',
  variants: [size('s', 3), size('m', 0), size('l', null, 80_000)],
}
/** A donation: from 100 to 5,000 roubles, 300 where nothing is said; it is not refunded. */
export const donation: ProductDraft = {
  ...base,
  code: 'donation',
  kind: 'service',
  name: { ru: 'Пожертвование', en: 'Donation' },
  maxPerOrder: 1,
  freePrice: { minMinor: 10_000, maxMinor: 500_000, suggestionsMinor: [30_000, 100_000] },
  refund: 'never',
}
/** How one gets there: required, once for the order. */
export const travel: ProductDraft = {
  ...base,
  code: 'travel',
  kind: 'service',
  name: { ru: 'Дорога', en: 'Travel' },
  priceMinor: 0,
  inclusion: 'required',
  maxPerOrder: 5,
  variants: [size('bus', 10, 50_000), size('own', null)],
}
/** In the price of each place, in a size to choose. */
export const vest: ProductDraft = {
  ...base,
  code: 'vest',
  name: { ru: 'Жилет', en: 'Vest' },
  priceMinor: 0,
  per: 'entry',
  inclusion: 'included',
  variants: [size('s', 2), size('l', 0)],
}
/** In the price of each place. */
export const medal: ProductDraft = {
  ...base,
  code: 'medal',
  name: { ru: 'Медаль', en: 'Medal' },
  priceMinor: 0,
  per: 'entry',
  inclusion: 'included',
}
/** Its last day has passed. */
export const photo: ProductDraft = {
  ...base,
  code: 'photo',
  kind: 'service',
  name: { ru: 'Фото', en: 'Photos' },
  soldUntil: toInstant('2020-01-01T00:00:00Z'),
}
