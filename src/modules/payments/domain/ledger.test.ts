import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanced, type Posting } from './ledger.ts'

const posting = (account: Posting['account'], amountMinor: number, currency: Posting['currency'] = 'RUB'): Posting => ({
  account,
  amountMinor,
  currency,
})
const entry = (...postings: Posting[]) => ({ kind: 'payment' as const, reference: 'p1', postings })

test('a balanced entry is accepted unchanged', () => {
  const good = entry(posting('provider:test', -100), posting('payer:o1', 60), posting('platform:commission', 40))
  expect(balanced(good)).toEqual(good)
})

test('lines of zero are left out', () => {
  const { postings } = balanced(entry(posting('provider:test', -5), posting('payer:o1', 5), posting('insurer:a', 0)))
  expect(postings.map(({ account }) => account)).toEqual(['provider:test', 'payer:o1'])
  expect(balanced(entry(posting('payer:o1', 0))).postings).toEqual([])
})

test.for([
  ['a kopeck too much', [posting('provider:test', -100), posting('payer:o1', 101)], 'sums to 1 RUB'],
  ['one side only', [posting('payer:o1', 100)], 'sums to 100 RUB'],
  [
    'zero over two currencies, but not in each',
    [posting('provider:test', -100), posting('payer:o1', 100, 'KZT')],
    'sums to -100 RUB',
  ],
] as const)('%s is refused', ([, postings, message]) => {
  expect(() => balanced(entry(...postings))).toThrow(message)
})

test('each accepted entry sums to zero in each currency', () => {
  const anyPosting = fc.record({
    account: fc.constantFrom('payer:o1' as const, 'provider:test' as const, 'organizer:g1' as const),
    amountMinor: fc.integer({ min: -3, max: 3 }),
    currency: fc.constantFrom('RUB' as const, 'BYN' as const),
  })
  fc.assert(
    fc.property(fc.array(anyPosting, { maxLength: 6 }), (postings) => {
      const sumOf = (currency: string, of: readonly Posting[]) =>
        of.filter((one) => one.currency === currency).reduce((sum, one) => sum + one.amountMinor, 0)
      const isEven = sumOf('RUB', postings) === 0 && sumOf('BYN', postings) === 0
      if (isEven) expect(balanced(entry(...postings)).postings.every(({ amountMinor }) => amountMinor !== 0)).toBe(true)
      else expect(() => balanced(entry(...postings))).toThrow('must sum to 0')
    }),
  )
})
