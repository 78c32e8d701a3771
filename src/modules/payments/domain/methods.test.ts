import { expect, test } from 'vitest'
import { type MethodRule, minPayable, offeredMethods } from './methods.ts'

const rules: readonly (MethodRule & { readonly country?: string })[] = [
  { method: 'sbp_qr', provider: 'a', currencies: ['RUB'], minMinor: 1_000, maxMinor: 100_000_000 },
  { method: 'card', provider: 'b', currencies: ['RUB', 'BYN'], minMinor: 100 },
  { method: 'erip', provider: 'c', currencies: ['BYN'], minMinor: 1, country: 'BY' },
]

test.for([
  ['in the order they are offered', 'RUB', 5_000, ['sbp_qr', 'card']],
  ['exactly the least sum', 'RUB', 1_000, ['sbp_qr', 'card']],
  ['a kopeck under the least sum', 'RUB', 999, ['card']],
  ['below every least sum', 'RUB', 99, []],
  ['exactly the largest sum', 'RUB', 100_000_000, ['sbp_qr', 'card']],
  ['a kopeck over the largest sum', 'RUB', 100_000_001, ['card']],
  ['another currency', 'BYN', 5_000, ['card', 'erip']],
  ['a currency that no method takes', 'UZS', 5_000, []],
] as const)('payment methods are offered by currency and sum: %s', ([, currency, amountMinor, expected]) => {
  expect(offeredMethods(rules, { currency, amountMinor, country: 'BY' }).map(({ method }) => method)).toEqual(expected)
})

test('the least sum is that of the cheapest method of the currency, and without a method no sum can be paid', () => {
  expect([minPayable(rules, 'RUB'), minPayable(rules, 'BYN'), minPayable(rules, 'USD')]).toEqual([
    100,
    1,
    Number.POSITIVE_INFINITY,
  ])
})

test('a method of one country is offered for its events only', () => {
  const order = { currency: 'BYN', amountMinor: 5_000 } as const
  expect(offeredMethods(rules, { ...order, country: 'RU' }).map(({ method }) => method)).toEqual(['card'])
  expect(offeredMethods(rules, { ...order, country: null }).map(({ method }) => method)).toEqual(['card'])
})
