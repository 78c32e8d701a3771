import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { codeKey, isCodeValid } from './access-code.ts'

test.for([
  ['as written', 'CLUB-2026', 'CLUB-2026', true],
  ['small letters', 'CLUB-2026', 'club-2026', true],
  ['spaces around and within', 'CLUB-2026', '  club 2026 ', true],
  ['a long dash', 'CLUB-2026', 'CLUB—2026', true],
  ['Cyrillic look-alikes', 'BEPCTA', 'ВЕРСТА', true],
  ['nought and O, one and I', 'RO1', 'r0I', true],
  ['ё as е', 'МЁД', 'мед', true],
  ['й is a letter of its own shape', 'ЧАЙ', 'чаи', true],
  ['another code', 'CLUB-2026', 'CLUB-2027', false],
  ['one letter more', 'CLUB-2026', 'CLUB-20266', false],
] as const)('an access code is compared by its key: %s', ([, stored, typed, expected]) => {
  expect(codeKey(stored) === codeKey(typed)).toBe(expected)
})

test('a code of spaces and dashes alone is no code', () => {
  expect(codeKey(' - — ')).toBe('')
})

const at = (text: string) => toInstant(`2026-05-${text}:00Z`)
const always = { isActive: true, startsAt: null, endsAt: null }
test.for([
  ['without dates', always, true],
  ['at its first moment', { ...always, startsAt: at('10T12:00') }, true],
  ['before it', { ...always, startsAt: at('10T12:01') }, false],
  ['at its last moment', { ...always, endsAt: at('10T12:00') }, false],
  ['before that', { ...always, endsAt: at('10T12:01') }, true],
  ['switched off', { ...always, isActive: false }, false],
] as const)('an access code is valid in its period: %s', ([, code, expected]) => {
  expect(isCodeValid(code, at('10T12:00'))).toBe(expected)
})
