import { expect, test } from 'vitest'
import { canTransition, hasValidSchedule, isCancelledOrPostponed, isOnSaleOrLater } from './event-status.ts'

test.for([
  ['a draft is published', 'draft', 'published', true],
  ['a published event is cancelled', 'published', 'cancelled', true],
  ['a published event is postponed', 'published', 'postponed', true],
  ['a postponed event takes place after all', 'postponed', 'published', true],
  ['a postponed event is cancelled', 'postponed', 'cancelled', true],
  ['a cancelled event does not come back', 'cancelled', 'published', false],
  ['a published event is no draft any more', 'published', 'draft', false],
  ['a draft is not cancelled, nobody knows of it', 'draft', 'cancelled', false],
  ['nothing changes into itself', 'published', 'published', false],
] as const)('the status of an event changes only along allowed transitions: %s', ([, from, to, expected]) => {
  expect(canTransition(from, to)).toBe(expected)
})

test.for([
  ['published', false, true],
  ['published', true, false],
  ['cancelled', false, false],
  ['postponed', false, false],
] as const)('an event %s, past: %s, is to be there as the page says: %s', ([status, isPast, expected]) => {
  expect(hasValidSchedule({ status, isPast })).toBe(expected)
})

test.for([
  ['draft', false],
  ['published', false],
  ['cancelled', true],
  ['postponed', true],
] as const)('the days of an event %s no longer hold: %s', ([status, expected]) => {
  expect(isCancelledOrPostponed({ status })).toBe(expected)
})

test.for([
  ['an open event', false, { state: 'open', left: 5 }, true],
  ['a full event, whose places may come back', false, { state: 'full' }, true],
  ['a postponed event', false, { state: 'postponed' }, true],
  ['a closed event', false, { state: 'closed', pickup: false }, false],
  ['a cancelled event', false, { state: 'cancelled' }, false],
  ['an event that is over', true, { state: 'open', left: 5 }, false],
] as const)('an event %s offers its extras: past %s, %o, %s', ([, isPast, state, expected]) => {
  expect(isOnSaleOrLater({ isPast, state })).toBe(expected)
})
