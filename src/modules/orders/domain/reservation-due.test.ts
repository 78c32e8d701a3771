import { expect, test } from 'vitest'
import type { Instant } from '#src/kernel/instant.ts'
import { reservationDue } from './reservation-due.ts'

test.for([
  ['three working days', '2026-11-29T12:00:00.000Z', null, '2026-12-02', '2026-12-02T21:00:00.000Z'],
  ['the day is that of Moscow', '2026-11-29T21:30:00.000Z', null, '2026-12-03', '2026-12-03T21:00:00.000Z'],
  [
    'registration ends before',
    '2026-11-29T12:00:00.000Z',
    '2026-12-01T15:00:00.000Z',
    '2026-12-01',
    '2026-12-01T15:00:00.000Z',
  ],
  [
    'registration ends later',
    '2026-11-29T12:00:00.000Z',
    '2026-12-20T15:00:00.000Z',
    '2026-12-02',
    '2026-12-02T21:00:00.000Z',
  ],
] as const)('a reservation ends: %s', ([, now, endsAt, dueOn, dueAt]) => {
  expect(reservationDue(now as Instant, endsAt as Instant | null)).toEqual({ dueOn, dueAt })
})
