import { expect, test } from 'vitest'
import { choiceOf, choicePath } from './tax-choice.ts'

test('the address of a choice is read as the same choice, with its students', () => {
  const choice = { year: 2024, payer: 'SPOUSE', beneficiary: 'KIDS', students: ['a', 'b'] } as const
  const address = new URL(choicePath(choice, '#form'), 'https://startline.example')
  expect(choiceOf(address.searchParams)).toEqual(choice)
  expect(address.hash).toBe('#form')
})
