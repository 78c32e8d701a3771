import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { supportState } from './support-hours.ts'

const hours = { from: '10:00', to: '19:00' }

// 2026-11-27 is a Friday; Moscow is three hours ahead of UTC.
test.for([
  ['a minute before it opens', '2026-11-27T06:59:00Z', false, '2026-11-27T07:00:00.000Z'],
  ['at the moment it opens', '2026-11-27T07:00:00Z', true, '2026-11-27T16:00:00.000Z'],
  ['a second before it closes', '2026-11-27T15:59:59Z', true, '2026-11-27T16:00:00.000Z'],
  ['at the moment it closes on a Friday', '2026-11-27T16:00:00Z', false, '2026-11-30T07:00:00.000Z'],
  ['on a Saturday', '2026-11-28T09:00:00Z', false, '2026-11-30T07:00:00.000Z'],
  ['on a Sunday evening in UTC, already Monday in Moscow', '2026-11-29T21:30:00Z', false, '2026-11-30T07:00:00.000Z'],
  ['on a Tuesday evening', '2026-11-24T17:00:00Z', false, '2026-11-25T07:00:00.000Z'],
  ['on the last evening of a year', '2026-12-31T20:00:00Z', false, '2027-01-01T07:00:00.000Z'],
] as const)('support is open or not, and knows when that changes: %s', ([, now, isOpen, changesAt]) => {
  expect(supportState(hours, toInstant(now))).toEqual({ isOpen, changesAt })
})
