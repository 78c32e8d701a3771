import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer } from './sealer.ts'

const key = (id: string, byte: number) => ({ id, key: createSecretKey(Buffer.alloc(32, byte)) })
const old = createSealer([key('a', 1)])
const changed = createSealer([key('b', 2), key('a', 1)])

test('what is sealed is read again, and never looks the same twice', () => {
  const [one, other] = [old.seal('45 09 123456', 'row'), old.seal('45 09 123456', 'row')]
  expect(old.open(one, 'row')).toBe('45 09 123456')
  expect(one.bytes.equals(other.bytes)).toBe(false)
  expect(one.bytes.includes('123456')).toBe(false)
})

test('after a change of keys the newest seals, and what lay under the old one is still read', () => {
  const before = old.seal('текст', 'row')
  expect(changed.open(before, 'row')).toBe('текст')
  expect(changed.seal('текст', 'row').keyId).toBe('b')
  expect(() => old.open(changed.seal('текст', 'row'), 'row')).toThrow(/under the key b/)
})

test('moved to another row, changed, or under another key of the same name it is not read', () => {
  const sealed = old.seal('4509123456', 'anna:21')
  expect(() => old.open(sealed, 'boris:21')).toThrow()
  for (const at of [0, 12, sealed.bytes.length - 1]) {
    const bytes = Buffer.from(sealed.bytes)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    expect(() => old.open({ ...sealed, bytes }, 'anna:21')).toThrow()
  }
  expect(() => createSealer([key('a', 9)]).open(sealed, 'anna:21')).toThrow()
})
