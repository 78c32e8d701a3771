import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { question, shirtSize } from '#src/modules/catalog/domain/questions.ts'
import { openDetails, openForRace } from './open-details.ts'

const until = toInstant('2027-05-01T00:00:00Z')
const race = {
  eventStatus: 'published',
  startsAt: toInstant('2027-05-30T04:00:00Z'),
  questions: [shirtSize({ changeUntil: until }), question('motto', 'text', { ru: 'а', en: 'a' })],
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
] as const)('the details that can still change are listed: %s', ([, now, change, state, codes, documents]) => {
  const open = openDetails({ ...race, ...change }, { documentsState: state }, toInstant(now))
  expect([open.questions.map(({ code }) => code), open.documents]).toEqual([codes, documents])
})

test.for([
  ['refused', 'upload', 'to-show', true],
  [null, 'upload', 'to-show', true],
  ['accepted', 'upload', 'to-show', false],
  ['refused', 'upload', 'paid', false],
  ['refused', 'show', 'to-show', false],
] as const)('the details of a category’s document are open: %s, %s, %s', ([documentsState, proof, status, isOpen]) => {
  const entry = { documentsState, category: { proof, status } }
  expect(openDetails(race, entry, toInstant('2027-04-01T00:00:00Z')).proof).toBe(isOpen)
})

test('another race asks for details that are missing, and shows those that may still change', () => {
  const late = toInstant('2027-05-02T00:00:00Z')
  const codes = (answers: Record<string, string> | null, now = late) =>
    openForRace(race, { answers, missing: [] }, now).questions.map(({ code }) => code)
  expect(codes(null)).toEqual(['shirt-size', 'motto'])
  expect(codes({ 'shirt-size': 'm' })).toEqual(['motto'])
  expect(codes({ 'shirt-size': 'm', motto: 'а' }, toInstant('2027-04-01T00:00:00Z'))).toEqual(['shirt-size'])
  expect(openForRace({ ...race, eventStatus: 'cancelled' }, { answers: null, missing: ['city'] }, late)).toMatchObject({
    questions: [],
    documents: false,
  })
})
