import { expect, test } from 'vitest'
import { isUuid } from './ids.ts'

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
