import { expect, test } from 'vitest'
import { passwordFault } from './password.ts'

test.for([
  ['four plain words', 'лодка сосна ветер', null],
  ['nine characters', 'abcdefgh1', 'accounts.password_short'],
  ['a very long one', 'ab1'.repeat(80), 'accounts.password_long'],
  ['guessed first', 'Qwerty12345', 'accounts.password_common'],
  ['one character again and again', 'aaaaaaaaaaaa', 'accounts.password_common'],
  ['holds the e-mail’s name', 'annavetrova-2027', 'accounts.password_email'],
] as const)('%s', ([, password, fault]) => {
  expect(passwordFault(password, 'annavetrova@example.org')).toBe(fault)
})
