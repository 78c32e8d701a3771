import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256FirstWord } from './sha256.ts'

test('the first word equals that of Node’s SHA-256 for every length of one block', () => {
  for (let length = 0; length <= 55; length += 1) {
    const text = 'Az09._-~ '.repeat(7).slice(0, length)
    expect(sha256FirstWord(text), text).toBe(hash('sha256', text, 'buffer').readUInt32BE(0))
  }
  expect(() => sha256FirstWord('x'.repeat(56))).toThrow('at most 55 characters')
})
