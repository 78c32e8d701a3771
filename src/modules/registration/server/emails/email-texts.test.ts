import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { plainDate } from '#src/kernel/plain-date.ts'
import { formatStartOfRace } from './email-texts.ts'

const event = {
  startsOn: plainDate(2027, 6, 12),
  endsOn: plainDate(2027, 6, 13),
  timeZone: 'Asia/Vladivostok',
  isOnline: false,
}
/** 09:00 in Vladivostok, the evening before by UTC. */
const startsAt = toInstant('2027-06-12T23:00:00Z')

test('a race of an event of several days starts on its own day, by the clock of its place', () => {
  expect(formatStartOfRace(event, startsAt, 'ru')).toMatch(/^13\sиюня\s2027, 09:00/)
})

test('an online race has all days of its event', () => {
  expect(formatStartOfRace({ ...event, isOnline: true }, startsAt, 'ru')).toMatch(/^12–13\sиюня\s2027$/)
})
