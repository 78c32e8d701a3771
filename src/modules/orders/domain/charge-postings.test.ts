import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanced } from '#src/modules/payments/domain/ledger.ts'
import { type ChargedOrder, chargePostings } from './charge-postings.ts'
import { anyLines, anyRates } from './testing/any-order.ts'
import { orderTotals } from './totals.ts'

const order = (lines: ChargedOrder['lines'], rates = { eventBp: 500, extraBp: 0 }): ChargedOrder => ({
  id: 'o1',
  organizerId: 'g1',
  currency: 'RUB',
  rates,
  lines,
})
const place = { kind: 'place', unitPriceMinor: 190_000, units: 1, discountMinor: 0, providerName: '' } as const
const shirt = { kind: 'product', unitPriceMinor: 150_000, units: 2, discountMinor: 30_000, providerName: '' } as const
const policy = { kind: 'insurance', unitPriceMinor: 25_000, units: 1, discountMinor: 0, providerName: 'Полис' } as const

const sumsOf = (charged: ChargedOrder) =>
  Object.fromEntries(
    chargePostings(charged)
      .filter(({ amountMinor }) => amountMinor !== 0)
      .map(({ account, amountMinor }) => [account, amountMinor]),
  )

test.for([
  ['a place', order([place]), { 'payer:o1': -199_500, 'organizer:g1': 190_000, 'platform:commission': 9_500 }],
  [
    'the organizer gets what is left after the discount',
    order([shirt]),
    { 'payer:o1': -283_500, 'organizer:g1': 270_000, 'platform:commission': 13_500 },
  ],
  ['a premium is its insurer’s', order([policy]), { 'payer:o1': -25_000, 'insurer:Полис': 25_000 }],
  [
    'two insurers are two accounts',
    order([policy, { ...policy, providerName: 'Гарант', unitPriceMinor: 10_000 }]),
    { 'payer:o1': -35_000, 'insurer:Полис': 25_000, 'insurer:Гарант': 10_000 },
  ],
  [
    'the additional commission has an account of its own',
    order([place], { eventBp: 500, extraBp: 100 }),
    {
      'payer:o1': -201_400,
      'organizer:g1': 190_000,
      'platform:commission': 9_500,
      'platform:extra-commission': 1_900,
    },
  ],
  [
    'the platform bears the discount for the payment method',
    order([{ ...place, methodDiscountMinor: 10_000 }]),
    {
      'payer:o1': -189_500,
      'organizer:g1': 190_000,
      'platform:commission': 9_500,
      'platform:method-discounts': -10_000,
    },
  ],
  ['what costs nothing moves nothing', order([{ ...place, unitPriceMinor: 0 }]), {}],
] as const)('a charge is posted to the ledger: %s', ([, charged, expected]) => {
  expect(sumsOf(charged)).toEqual(expected)
})

test('any order’s postings sum to zero, and the payer is charged exactly what the cart shows', () => {
  fc.assert(
    fc.property(anyLines, anyRates, (lines, rates) => {
      const postings = chargePostings(order(lines, rates))
      expect(postings.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
      const payer = postings.filter(({ account }) => account === 'payer:o1')
      expect(payer.reduce((sum, { amountMinor }) => sum - amountMinor, 0)).toBe(orderTotals(lines, rates).overallMinor)
      expect(() => balanced({ kind: 'charge', reference: 'o1', postings })).not.toThrow()
    }),
  )
})

test('only the payer is charged, and the platform its discounts', () => {
  fc.assert(
    fc.property(anyLines, anyRates, (lines, rates) => {
      for (const { account, amountMinor } of chargePostings(order(lines, rates))) {
        const isCharged = account === 'payer:o1' || account === 'platform:method-discounts'
        expect(isCharged ? -amountMinor : amountMinor).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
