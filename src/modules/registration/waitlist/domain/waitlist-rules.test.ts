import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { parsePlainDate } from '#src/kernel/plain-date.ts'
import { offerFor, offerUntil } from './waitlist-rules.ts'

const at = (text: string) => toInstant(`2026-05-${text}:00Z`)
test.for([
  ['the race’s hours, far from the end', '10T12:00', 12, '20T12:00', '11T00:00'],
  ['a quarter of what is left near the end', '10T12:00', 12, '11T12:00', '10T18:00'],
  ['an hour at least', '10T12:00', 12, '10T14:00', '10T13:00'],
  ['not past the end', '10T12:00', 12, '10T12:30', '10T12:30'],
  ['a race that gives less than an hour’s quarter', '10T12:00', 1, '20T12:00', '10T13:00'],
  ['nothing when the sale is over', '10T12:00', 12, '10T12:00', null],
] as const)('the deadline of a waitlist offer is computed: %s', ([, now, offerHours, closesAt, until]) => {
  expect(offerUntil(at(now), { offerHours, closesAt: at(closesAt) })).toBe(until === null ? null : at(until))
})

const person = (lastName: string, birthDate: string) => {
  const day = parsePlainDate(birthDate)
  if (day === null) throw new Error(birthDate)
  return { lastName, firstName: 'Анна', patronymic: '', birthDate: day }
}
const offers = [
  { entryId: 'own', personKey: 'aa', participantId: 'p1', participant: person('Орлова', '1990-05-17') },
  { entryId: 'child', personKey: 'bb', participantId: 'p2', participant: person('Орлов', '2014-01-02') },
]
test.for([
  ['the same person', 'bb', 'p2', person('Орлов', '2014-01-02'), 'child'],
  ['under another participant', 'aa', 'p9', person('Орлова', '1990-05-17'), 'own'],
  ['a new surname', 'cc', 'p1', person('Седова', '1990-05-17'), 'own'],
  ['somebody else in one’s own form', 'cc', 'p1', person('Седов', '1988-01-02'), undefined],
  ['a person who is not on the waitlist', 'cc', 'p3', person('Орлова', '1990-05-17'), undefined],
] as const)('an offer is for %s: %s', ([, personKey, participantId, participant, expected]) => {
  expect(offerFor(offers, { personKey, participantId, participant })?.entryId).toBe(expected)
})
