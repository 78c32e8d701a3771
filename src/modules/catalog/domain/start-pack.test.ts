import { expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import type { Clock } from './clock.ts'
import { type StartPack, startPackIssue } from './start-pack.ts'

const line = { ru: 'Номер', en: 'Number' }
const saturday = plainDate(2026, 5, 23)
const raceDay = plainDate(2026, 5, 24)
const handing = { day: saturday, from: '12:00' as Clock, to: '20:00' as Clock, place: line }
const pack: StartPack = { contents: [line], handedOut: [handing], bring: [], note: { ru: '', en: '' } }

test.for([
  ['all is well', {}, null],
  ['nothing is in it', { contents: [] }, 'contents'],
  ['a line is told in one language', { contents: [line, { ru: 'Чип', en: '' }] }, 'contents.1'],
  ['what to bring is told in one language', { bring: [{ ru: '', en: 'Passport' }] }, 'bring.0'],
  ['it is handed out after the races', { handedOut: [{ ...handing, day: plainDate(2026, 5, 25) }] }, 'handedOut.0.day'],
  ['it is handed out a season ahead', { handedOut: [{ ...handing, day: plainDate(2026, 4, 1) }] }, 'handedOut.0.day'],
  ['days are out of order', { handedOut: [{ ...handing, day: raceDay }, handing] }, 'handedOut.1.day'],
  ['it ends before it begins', { handedOut: [{ ...handing, to: '11:00' as Clock }] }, 'handedOut.0.to'],
  ['an hour is none', { handedOut: [{ ...handing, from: '7.00' as Clock }] }, 'handedOut.0.from'],
  ['nobody knows where', { handedOut: [{ ...handing, place: { ru: '', en: '' } }] }, 'handedOut.0.place'],
  ['the note is told in one language', { note: { ru: 'Да', en: '' } }, 'note'],
] as const)('a start pack where %s', ([, change, at]) => {
  expect(startPackIssue({ ...pack, ...change }, [raceDay])).toBe(at)
})
