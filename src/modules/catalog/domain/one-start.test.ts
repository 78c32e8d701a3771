import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { isOneStart } from './one-start.ts'

test.for([
  ['a morning', '2026-11-29T07:00Z', '2026-11-29T10:00Z', true],
  ['a night', '2026-11-29T20:00Z', '2026-11-29T22:00Z', true],
  ['nearly a day', '2026-11-29T07:00Z', '2026-11-30T06:59Z', true],
  ['a day', '2026-11-29T07:00Z', '2026-11-30T07:00Z', false],
  ['two mornings', '2026-11-28T07:00Z', '2026-11-29T10:00Z', false],
] as const)('a race has one start or several days: %s', ([, startsAt, endsAt, expected]) => {
  expect(isOneStart({ startsAt: toInstant(startsAt), endsAt: toInstant(endsAt) })).toBe(expected)
})
