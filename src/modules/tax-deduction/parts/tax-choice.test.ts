import { expect, test } from 'vitest'
import { choicePath } from '../domain/choice.ts'
import { choiceOf } from './tax-choice.ts'

test('the address of a choice is read as the same choice, with its students', () => {
  const choice = { year: 2024, payer: 'SPOUSE', beneficiary: 'KIDS', students: ['a', 'b'] } as const
  const address = new URL(choicePath(choice, { hash: '#form' }), 'https://startline.example')
  expect(choiceOf(address.searchParams)).toEqual(choice)
  expect(address.hash).toBe('#form')
})

test('the address after a submission names its application', () => {
  const path = choicePath({ year: 2024, payer: 'MY_SELF', beneficiary: 'MY_SELF' }, { submitted: '2024-000007' })
  expect(path).toBe('/tax-deduction?year=2024&payer=MY_SELF&beneficiary=MY_SELF&submitted=2024-000007')
})
