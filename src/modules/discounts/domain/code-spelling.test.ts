import { expect, test } from 'vitest'
import { codeKey } from '#src/modules/orders/domain/access-code.ts'
import { batchAlphabet, batchCodes, isCode } from './code-spelling.ts'

test('codes of a batch have eight letters after the prefix, and skip bytes that would favour some', () => {
  const bytes = Uint8Array.from([0, 1, 2, 3, 255, 4, 5, 6, 7, 250, 0, 0])
  expect(batchCodes('CUP', bytes)).toEqual(['CUP-2345-679A'])
})

test('every letter of a batch code is as likely as another, and none looks like another', () => {
  const letters = batchCodes(
    '0',
    Uint8Array.from({ length: 256 * 8 }, (_, i) => i % 256),
  ).join('')
  const counts = [...batchAlphabet].map((letter) => letters.split(letter).length - 1)
  expect(new Set(counts).size).toBe(1)
  expect(new Set([...batchAlphabet].map(codeKey)).size).toBe(batchAlphabet.length)
})

test.each([
  ['СТАРТ10', true],
  [' a ', true],
  [' - ', false],
  ['x'.repeat(41), false],
])('%j as a promo code', (text, is) => {
  expect(isCode(text)).toBe(is)
})
