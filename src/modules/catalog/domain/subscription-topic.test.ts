import { expect, test } from 'vitest'
import { availableTopic, isTopicSettled } from './subscription-topic.ts'

const next = { kind: 'edition' } as const
const inSeries = { kind: 'series' } as const
test.each([
  ['published', false, null, null],
  ['published', true, null, 'next-start'],
  ['published', true, next, null],
  ['published', true, inSeries, 'next-start'],
  ['postponed', false, null, 'new-date'],
  ['postponed', true, null, 'new-date'],
  ['cancelled', false, null, null],
  ['cancelled', true, null, null],
  ['draft', true, null, null],
] as const)(
  'the page of an event that is %s (over: %s, next: %j) offers a subscription to %s',
  (status, isPast, after, expected) => {
    expect(availableTopic({ status, isPast, next: after })).toBe(expected)
  },
)

test.each([
  ['new-date', 'postponed', null, false],
  ['new-date', 'published', null, true],
  ['new-date', 'cancelled', null, true],
  ['next-start', 'published', null, false],
  ['next-start', 'published', next, true],
  ['next-start', 'published', inSeries, false],
  ['next-start', 'cancelled', null, false],
] as const)('the subscription %s of an event that is %s (next: %j) is due: %s', (about, status, after, expected) => {
  expect(isTopicSettled(about, { status, isPast: true, next: after })).toBe(expected)
})
