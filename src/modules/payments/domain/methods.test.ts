import { expect, test } from 'vitest'
import {
  type MethodRule,
  methodsForCompany,
  methodsForOrganizer,
  minPayable,
  offeredMethods,
  type TenantMethod,
  waitsForDays,
} from './methods.ts'

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

test.for([
  [{ method: 'bank_transfer', isSlow: true }, true],
  [{ method: 'erip' }, true],
  [{ method: 'express_pay' }, false],
] as const)('%j may reserve an order for days: %s', ([rule, expected]) => {
  expect(waitsForDays(rule)).toBe(expected)
})

const anna = '0199a1b0-0000-7000-8000-000000000001'
const shopMethod = (owner: string | null, rule: Partial<TenantMethod>): TenantMethod => ({
  ...{ method: 'card', provider: owner === null ? 'platform' : 'own', currencies: ['RUB'], minMinor: 100 },
  ...{ providerAccountId: null, shopOrganizerId: owner, country: null, title: null, note: null, picture: null },
  ...rule,
})
const methodsOfBoth = [
  shopMethod(null, {}),
  shopMethod(null, { currencies: ['BYN'] }),
  shopMethod(anna, { minMinor: 50_000, maxMinor: 100_000 }),
  shopMethod(anna, { method: 'installments', currencies: ['BYN'], country: 'BY' }),
]

test.for([
  ['its own shop takes them', anna, 'RUB', 50_000, 'RU', ['own card']],
  ['the sum is below its shop’s least', anna, 'RUB', 49_999, 'RU', ['platform card']],
  ['the sum is above its shop’s largest', anna, 'RUB', 100_001, 'RU', ['platform card']],
  ['its shop takes them in the country', anna, 'BYN', 5_000, 'BY', ['own installments']],
  ['its shop does not take them in the country', anna, 'BYN', 5_000, 'RU', ['platform card']],
  ['the shop is another’s', 'other', 'RUB', 50_000, 'RU', ['platform card']],
  ['nobody takes them', anna, 'UZS', 50_000, 'UZ', []],
] as const)(
  'an organizer’s orders are paid to its own shop, else to the platform: %s',
  ([, organizerId, currency, amountMinor, country, expected]) => {
    const methods = methodsForOrganizer(methodsOfBoth, { organizerId, currency, amountMinor, country })
    expect(methods.map(({ provider, method }) => `${provider} ${method}`)).toEqual(expected)
  },
)

test('a company is offered an invoice first, and no payment in parts', () => {
  const methods = (['card', 'installments', 'bank_transfer', 'requisites'] as const).map((method) => ({ method }))
  expect(methodsForCompany(methods).map(({ method }) => method)).toEqual(['requisites', 'card', 'bank_transfer'])
})
