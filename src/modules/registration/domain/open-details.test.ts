import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { question, shirtSize } from '#src/modules/catalog/domain/questions.ts'
import { openDetails } from './open-details.ts'

const until = toInstant('2027-05-01T00:00:00Z')
const race = {
  eventStatus: 'published',
  startsAt: toInstant('2027-05-30T04:00:00Z'),
  questions: [shirtSize({ changeUntil: until }), question('wish', 'text', { ru: 'а', en: 'a' })],
  requirements: ['medical'],
} as const

test.for([
  ['before the organizer’s moment', '2027-04-30T23:59:59Z', {}, null, ['shirt-size'], true],
  ['at it', '2027-05-01T00:00:00Z', {}, null, [], true],
  ['documents that were refused', '2027-05-20T00:00:00Z', {}, 'refused', [], true],
  ['documents that are accepted', '2027-04-01T00:00:00Z', {}, 'accepted', ['shirt-size'], false],
  ['a race that asks for none', '2027-05-20T00:00:00Z', { requirements: [] }, null, [], false],
  ['from the start on', '2027-05-30T04:00:00Z', {}, 'refused', [], false],
  ['of a cancelled event', '2027-04-01T00:00:00Z', { eventStatus: 'cancelled' }, null, [], false],
  ['of a postponed event', '2027-04-01T00:00:00Z', { eventStatus: 'postponed' }, null, ['shirt-size'], true],
] as const)('%s', ([, now, change, state, codes, documents]) => {
  const open = openDetails({ ...race, ...change }, state, toInstant(now))
  expect([open.questions.map(({ code }) => code), open.documents]).toEqual([codes, documents])
})
