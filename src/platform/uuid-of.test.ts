import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isUuid } from '#src/kernel/ids.ts'
import { uuidOf } from './uuid-of.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

test.for([
  ['00112233445566778899aabbccddeeff', '00112233-4455-8677-8899-aabbccddeeff'],
  ['ffffffffffffffffffffffffffffffff', 'ffffffff-ffff-8fff-bfff-ffffffffffff'],
] as const)('the first 16 bytes of a hash are a UUID of version 8: %s', ([hex, id]) => {
  expect(uuidOf(Buffer.from(`${hex}0123`, 'hex'))).toBe(id)
})

test('every hash gives a valid UUID, the same one again, and is left as it was', () => {
  for (let n = 0; n < 100; n += 1) {
    const hash = hashOf(String(n))
    expect(isUuid(uuidOf(hash))).toBe(true)
    expect(uuidOf(hash)).toBe(uuidOf(hashOf(String(n))))
    expect(hash).toEqual(hashOf(String(n)))
  }
})
