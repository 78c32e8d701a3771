import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { plainDate } from '#src/kernel/plain-date.ts'
import { installmentPlan, installmentsOf } from './installment-plan.ts'

test.for([
  ['roubles that divide', 250_000, '62500 62500 62500 62500'],
  ['kopecks that divide', 1_000_056, '250014 250014 250014 250014'],
  ['a spare kopeck is in the first part', 100_001, '25001 25000 25000 25000'],
  ['and so are three', 199_999, '50002 49999 49999 49999'],
] as const)('a sum is paid in parts that add up to it: %s', ([, amountMinor, expected]) => {
  const plan = installmentPlan(amountMinor, plainDate(2026, 11, 29))
  expect(plan.map((part) => part.amountMinor).join(' ')).toBe(expected)
  expect(plan.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(amountMinor)
})

test('the first part is due today, and the others every two weeks, over the end of a year too', () => {
  const days = installmentPlan(400_000, plainDate(2026, 11, 29)).map(({ on }) => on)
  expect(days).toEqual(['2026-11-29', '2026-12-13', '2026-12-27', '2027-01-10'])
})

test('a payer sees the days from the payment on, until a part of the sum goes back', () => {
  const paid = {
    method: 'installments',
    state: 'succeeded',
    amountMinor: 147_500,
    paidAt: toInstant('2026-11-29T22:30:00.000Z'),
  } as const
  expect(installmentsOf(paid, false)?.map(({ on, amountMinor }) => [on, amountMinor])).toEqual([
    ['2026-11-30', 36_875], // already the next day in Moscow
    ['2026-12-14', 36_875],
    ['2026-12-28', 36_875],
    ['2027-01-11', 36_875],
  ])
  expect(installmentsOf(paid, true)).toBeNull()
  expect(installmentsOf({ ...paid, state: 'refunding' }, false)).toBeNull()
  expect(installmentsOf({ ...paid, state: 'open', paidAt: null }, false)).toBeNull()
  expect(installmentsOf({ ...paid, method: 'card' }, false)).toBeNull()
})
