import { expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import type { Clock } from './clock.ts'
import { type StartPack, startPackIssue } from './start-pack.ts'

const line = { ru: 'Номер', en: 'Number' }
const saturday = plainDate(2026, 5, 23)
const raceDay = plainDate(2026, 5, 24)
const pickup = { day: saturday, from: '12:00' as Clock, to: '20:00' as Clock, place: line }
const pack: StartPack = { contents: [line], pickups: [pickup], bring: [], note: { ru: '', en: '' } }

test.for([
  ['everything is valid', {}, null],
  ['the contents are empty', { contents: [] }, 'contents'],
  ['a line is in one language only', { contents: [line, { ru: 'Чип', en: '' }] }, 'contents.1'],
  ['what to bring is in one language only', { bring: [{ ru: '', en: 'Passport' }] }, 'bring.0'],
  ['a pickup is after the races', { pickups: [{ ...pickup, day: plainDate(2026, 5, 25) }] }, 'pickups.0.day'],
  ['a pickup is a season ahead', { pickups: [{ ...pickup, day: plainDate(2026, 4, 1) }] }, 'pickups.0.day'],
  ['the days are out of order', { pickups: [{ ...pickup, day: raceDay }, pickup] }, 'pickups.1.day'],
  ['a pickup ends before it begins', { pickups: [{ ...pickup, to: '11:00' as Clock }] }, 'pickups.0.to'],
  ['a time is invalid', { pickups: [{ ...pickup, from: '7.00' as Clock }] }, 'pickups.0.from'],
  ['a pickup has no place', { pickups: [{ ...pickup, place: { ru: '', en: '' } }] }, 'pickups.0.place'],
  ['the note is in one language only', { note: { ru: 'Да', en: '' } }, 'note'],
] as const)('a start pack where %s', ([, change, at]) => {
  expect(startPackIssue({ ...pack, ...change }, [raceDay])).toBe(at)
})
