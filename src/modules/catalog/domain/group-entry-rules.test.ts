import { expect, test } from 'vitest'
import { isGroupEntryLimitValid } from './group-entry-rules.ts'

test.for([
  ['no limit', null, true],
  ['one entry', 1, true],
  ['zero entries', 0, false],
  ['a fraction', 1.5, false],
] as const)('a coach’s limit: %s', ([, limit, isPossible]) => {
  expect(isGroupEntryLimitValid(limit)).toBe(isPossible)
})
