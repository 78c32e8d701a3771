import { expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import { installmentPlan } from './installment-plan.ts'

test.for([
  ['four equal parts', 400_000, '100000 100000 100000 100000'],
  ['roubles that do not divide are in the first parts', 250_200, '62600 62600 62500 62500'],
  ['kopecks are in the first part', 199_999, '50099 50000 50000 49900'],
] as const)('a sum is paid in parts that add up to it: %s', ([, amountMinor, expected]) => {
  const plan = installmentPlan(amountMinor, plainDate(2026, 11, 29))
  expect(plan.map((part) => part.amountMinor).join(' ')).toBe(expected)
  expect(plan.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(amountMinor)
})

test('the first part is due today, and the others every two weeks, over the end of a year too', () => {
  const days = installmentPlan(400_000, plainDate(2026, 11, 29)).map(({ on }) => on)
  expect(days).toEqual(['2026-11-29', '2026-12-13', '2026-12-27', '2027-01-10'])
})
