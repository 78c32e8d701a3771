import { expect, test } from 'vitest'
import { isGroupEntryLimitPossible } from './group-entry-rules.ts'

test.for([
  ['no limit of its own', null, true],
  ['one person', 1, true],
  ['nobody', 0, false],
  ['half a person', 1.5, false],
] as const)('a coach’s limit: %s', ([, limit, isPossible]) => {
  expect(isGroupEntryLimitPossible(limit)).toBe(isPossible)
})
