import { expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import { installmentPlan } from './installment-plan.ts'

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
