import { expect, test } from 'vitest'
import { type Instant, toInstant } from '#src/kernel/instant.ts'
import { plainDate } from '#src/kernel/plain-date.ts'
import { reminderAt } from './reminder-at.ts'

test.for([
  ['on the day before', '2026-12-01T09:00:00Z', plainDate(2026, 12, 4), '2026-12-03T07:00:00Z'],
  ['on Friday for a Monday', '2026-12-02T09:00:00Z', plainDate(2026, 12, 7), '2026-12-04T07:00:00Z'],
  ['before the holidays', '2026-12-28T09:00:00Z', plainDate(2027, 1, 11), '2026-12-31T07:00:00Z'],
  ['not at all, due on the day of the issue', '2026-12-01T06:00:00Z', plainDate(2026, 12, 1), null],
  ['not at all, an hour after the issue', '2026-12-01T06:00:00Z', plainDate(2026, 12, 2), null],
] as const)('the payer of an invoice is reminded %s', ([, issuedAt, dueOn, expected]) => {
  const at: Instant | null = expected === null ? null : toInstant(expected)
  expect(reminderAt(toInstant(issuedAt), dueOn)).toBe(at)
})
