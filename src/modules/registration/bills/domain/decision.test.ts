import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { plainDate } from '#src/kernel/plain-date.ts'
import { decisionOf } from './decision.ts'

const paid = {
  status: 'paid' as const,
  eventStatus: 'cancelled' as const,
  endsOn: plainDate(2027, 5, 30),
  timeZone: 'Asia/Yekaterinburg',
  entries: [{ state: 'refunded' as const }, { state: 'confirmed' as const }],
}
const before = toInstant('2027-05-30T18:59:00Z')
const after = toInstant('2027-05-30T19:00:00Z')

test.for([
  ['a cancelled event', paid, before, 'cancelled'],
  ['a postponed event', { ...paid, eventStatus: 'postponed' as const }, before, 'postponed'],
  ['an event that takes place', { ...paid, eventStatus: 'published' as const }, before, null],
  ['the day after the event, by its clock', paid, after, null],
  ['an order whose places have all left', { ...paid, entries: [{ state: 'refunded' as const }] }, before, null],
  ['an order that is not paid', { ...paid, status: 'awaiting_payment' as const }, before, null],
] as const)('the payer has something to choose: %s', ([, facts, now, decision]) => {
  expect(decisionOf(facts, now)).toBe(decision)
})
