import { expect, test } from 'vitest'
import { isCloned } from './passkey.ts'

test.for([
  ['a passkey that does not count', 0, 0, false],
  ['the next number', 4, 5, false],
  ['a number further on', 4, 90, false],
  ['the same number again', 5, 5, true],
  ['a lower number', 5, 3, true],
  ['no number from one that counted', 5, 0, true],
] as const)('a signature counter with %s', ([, stored, next, expected]) => {
  expect(isCloned(stored, next)).toBe(expected)
})
