import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEncrypter } from './encrypter.ts'

const key = (id: string, byte: number) => ({ id, key: createSecretKey(Buffer.alloc(32, byte)) })
const old = createEncrypter([key('a', 1)])
const changed = createEncrypter([key('b', 2), key('a', 1)])

test('an encrypted text is decrypted, and never looks the same twice', () => {
  const [first, second] = [old.encrypt('45 09 123456', 'row'), old.encrypt('45 09 123456', 'row')]
  expect(old.decrypt(first, 'row')).toBe('45 09 123456')
  expect(first.bytes.equals(second.bytes)).toBe(false)
  expect(first.bytes.includes('123456')).toBe(false)
})

test('after a change of keys the newest encrypts, and the older one still decrypts', () => {
  const before = old.encrypt('текст', 'row')
  expect(changed.decrypt(before, 'row')).toBe('текст')
  expect(changed.encrypt('текст', 'row').keyId).toBe('b')
  expect(() => old.decrypt(changed.encrypt('текст', 'row'), 'row')).toThrow(/unknown key b/)
})

test('a text moved to another row, changed, or under another key of the same name is not decrypted', () => {
  const encrypted = old.encrypt('4509123456', 'anna:21')
  expect(() => old.decrypt(encrypted, 'boris:21')).toThrow()
  for (const at of [0, 12, encrypted.bytes.length - 1]) {
    const bytes = Buffer.from(encrypted.bytes)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    expect(() => old.decrypt({ ...encrypted, bytes }, 'anna:21')).toThrow()
  }
  expect(() => createEncrypter([key('a', 9)]).decrypt(encrypted, 'anna:21')).toThrow()
})
