import { expect, test } from 'vitest'
import { isUuid, newId } from './ids.ts'

test('a new id is a UUID of version 7 with the clock in front', () => {
  const id = newId(Date.UTC(2026, 4, 24, 5))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 4, 24, 5))
})

test('later ids sort later', () => {
  const ids = [1, 255, 256, 65_536, 1_779_598_800_000, 1_779_598_800_001].map((ms) => newId(ms))
  expect(ids.toSorted()).toEqual(ids)
})

test('no two ids are equal, even in one millisecond', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId(1_779_598_800_000))).size).toBe(10_000)
})

test.for([
  ['019e5a2c-7f00-7abc-8def-0123456789ab', true],
  ['019E5A2C-7F00-7ABC-8DEF-0123456789AB', true],
  ['019e5a2c7f007abc8def0123456789ab', false],
  ['019e5a2c-7f00-9abc-8def-0123456789ab', false],
  ['019e5a2c-7f00-7abc-cdef-0123456789ab', false],
  ['', false],
  [42, false],
] as const)('%s is a UUID: %s', ([value, expected]) => {
  expect(isUuid(value)).toBe(expected)
})
