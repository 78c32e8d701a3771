import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  formatRecoveryCode,
  isRecoverySetNew,
  isRecoverySetOpen,
  isRecoverySetShown,
  newRecoverySetId,
  normalRecoveryCode,
  recoveryCodeBytes,
  recoverySetPattern,
} from './recovery-code.ts'

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

const minute = 60_000
const made = Date.parse('2026-11-29T10:00:00Z')

test.for([
  ['at once', 0, true],
  ['just before half an hour', 30 * minute - 1, true],
  ['after half an hour', 30 * minute, false],
  ['by a copy whose clock is half a minute behind', -minute / 2, true],
  ['long before its time', -2 * minute, false],
] as const)('a set of codes %s', ([, afterMs, expected]) => {
  const setId = newRecoverySetId(made, randomBytes(16))
  expect(setId).toMatch(recoverySetPattern)
  expect(isRecoverySetOpen(setId, made + afterMs)).toBe(expected)
})

const set = newRecoverySetId(made, randomBytes(16))

test.for([
  ['made before the present set came into force', 1, false],
  ['made at that moment', 0, false],
  ['made after it', -1, true],
] as const)('a set %s', ([, laterMs, expected]) => {
  expect(isRecoverySetNew(set, { inForceSinceMs: made + laterMs })).toBe(expected)
})

test.for([
  ['that came with the enrolment, at once', 0, 0, true],
  ['that came with the enrolment, after ten minutes', 0, 10 * minute, false],
  ['that replaced another one', minute, minute, false],
] as const)('a set in force %s', ([, sinceEnabledMs, afterMs, expected]) => {
  const times = { enabledAtMs: made, inForceSinceMs: made + sinceEnabledMs }
  expect(isRecoverySetShown(times, made + afterMs)).toBe(expected)
})

test('a text that is no id names no set', () => {
  for (const text of ['', 'zzzzzzzz', '-', newRecoverySetId(made, randomBytes(15))])
    expect(isRecoverySetOpen(text, made)).toBe(false)
})
