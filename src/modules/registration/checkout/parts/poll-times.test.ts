import { expect, test } from 'vitest'
import { nextPollMs } from './poll-times.ts'

test.for([
  ['about two seconds at first', 0, 0.5, 2_000],
  ['a fifth sooner', 0, 0, 1_600],
  ['or later', 0, 1, 2_400],
  ['after a while, less often', 3, 0.5, 4_394],
  ['finally about every ten seconds', 7, 0.5, 10_000],
  ['after any time, no less often', 500, 0.5, 10_000],
] as const)('the page polls less often with time: %s', ([, attempt, random, expected]) => {
  expect(nextPollMs(attempt, random)).toBe(expected)
})
