import { expect, test } from 'vitest'
import { emailIssue, maskedEmail } from './email.ts'

test.for([
  ['anna@example.org', null],
  [' Anna.Vetrova+run@Mail.Example.org ', null],
  ['', 'validation.required'],
  ['   ', 'validation.required'],
  ['анна@example.org', 'validation.cyrillicEmail'],
  ['anna@почта.рф', 'validation.cyrillicEmail'],
  ['anna', 'validation.email'],
  ['anna@', 'validation.email'],
  ['@example.org', 'validation.email'],
  ['anna@example', 'validation.email'],
  ['anna@@example.org', 'validation.email'],
  ['anna..v@example.org', 'validation.email'],
  ['.anna@example.org', 'validation.email'],
  ['019be2a0-5b6e-7cc1-b5a5-3c1d2f4e5a6b@deleted.invalid', 'validation.email'],
  ['anna.@example.org', 'validation.email'],
  ['anna@-example.org', 'validation.email'],
  ['an na@example.org', 'validation.email'],
  [`${'a'.repeat(65)}@example.org`, 'validation.email'],
] as const)('the email address %s is validated with the result %s', ([email, issue]) => {
  expect(emailIssue(email)).toBe(issue)
})

test('a masked address shows its first letter and its host', () => {
  expect(maskedEmail('marta@mail.ru')).toBe('m…@mail.ru')
})
