import { expect, test } from 'vitest'
import { nextPollMs } from './poll-times.ts'

test.for([
  ['about two seconds at first', 0, false, 0.5, 2_000],
  ['a fifth sooner', 0, false, 0, 1_600],
  ['or later', 0, false, 1, 2_400],
  ['after a while, less often', 3, false, 0.5, 4_394],
  ['finally about every ten seconds', 7, false, 0.5, 10_000],
  ['after any time, no less often', 500, false, 0.5, 10_000],
  ['once soon where the server reports changes', 0, true, 0.5, 2_000],
  ['and then seldom', 1, true, 0.5, 10_000],
] as const)('the page polls less often with time: %s', ([, attempt, hasEvents, random, expected]) => {
  expect(nextPollMs(attempt, { hasEvents, random })).toBe(expected)
})
