import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { formatRecoveryCode, normalRecoveryCode, recoveryCodeBytes } from './recovery-code.ts'

test('a recovery code is three groups of four letters and digits that are not mistaken for each other', () => {
  const codes = Array.from({ length: 200 }, () => formatRecoveryCode(randomBytes(recoveryCodeBytes)))
  for (const code of codes) expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/)
  expect(new Set(codes).size).toBe(200)
})

test.for([
  ['as shown', '7KQD-M2XP-9FRT', '7KQDM2XP9FRT'],
  ['in small letters, with spaces', ' 7kqd m2xp\u00a09frt ', '7KQDM2XP9FRT'],
  ['without a letter', '7KQD-M2XP-9FR', null],
  ['with a letter that no code has', '7KQD-M2XP-9FRO', null],
  ['six digits', '123456', null],
  ['nothing', '', null],
] as const)('a code typed %s', ([, typed, expected]) => {
  expect(normalRecoveryCode(typed)).toBe(expected)
})
