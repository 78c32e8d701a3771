import { describe, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { areLapsValid, cutOffsIssue, waveStartsIssue } from './race-course-times.ts'

const at = (clock: string) => toInstant(`2026-05-24T${clock}:00Z`)
const race = {
  startsAt: at('07:00'),
  endsAt: at('13:00'),
  distanceM: 42_195,
  stages: null,
  waves: [{ code: 'A' }, { code: 'B' }],
}
const name = { ru: 'Волна', en: 'Wave' }
const wave = (clock: string, wave: string | null = null) => ({ name, startsAt: at(clock), wave })
const point = (atM: number, clock: string) => ({ name, atM, until: at(clock) })

describe('wave starts', () => {
  test.for([
    ['none', [], null],
    ['one after the other, by group', [wave('07:00', 'A'), wave('07:05', 'B'), wave('07:10')], null],
    ['one alone is none', [wave('07:00')], ''],
    ['the first is not the start', [wave('07:01'), wave('07:05')], '0.startsAt'],
    ['two at once', [wave('07:00'), wave('07:00')], '1.startsAt'],
    ['one that starts when the finish closes', [wave('07:00'), wave('13:00')], '1.startsAt'],
    ['a group that the race has not', [wave('07:00', 'C'), wave('07:05')], '0.wave'],
    ['one group twice', [wave('07:00', 'A'), wave('07:05', 'A')], '1.wave'],
    ['one without a name', [wave('07:00'), { ...wave('07:05'), name: { ru: '', en: '' } }], '1.name'],
  ] as const)('wave starts are validated: %s', ([, waveStarts, expected]) => {
    expect(waveStartsIssue(waveStarts, race)).toBe(expected)
  })
})

describe('limits on the way', () => {
  test.for([
    ['none', race, [], null],
    ['ever further and later', race, [point(10_000, '08:30'), point(42_195, '13:00')], null],
    ['at the start', race, [point(0, '08:30')], '0.atM'],
    ['beyond the finish', race, [point(42_196, '12:00')], '0.atM'],
    ['not in the order of the course', race, [point(20_000, '10:00'), point(10_000, '11:00')], '1.atM'],
    ['further along and no later', race, [point(10_000, '09:00'), point(20_000, '09:00')], '1.until'],
    ['before the start', race, [point(10_000, '07:00')], '0.until'],
    ['after the finish has closed', race, [point(10_000, '13:01')], '0.until'],
    ['on a race for a time', { ...race, distanceM: null }, [point(10_000, '09:00')], '0.atM'],
    ['on the last leg of a relay', { ...race, distanceM: 10_000, stages: 4 }, [point(40_000, '12:00')], null],
  ] as const)('cut-off times are validated: %s', ([, courseRace, cutOffs, expected]) => {
    expect(cutOffsIssue(cutOffs, courseRace)).toBe(expected)
  })
})

test.for([
  ['not told', null, race, true],
  ['two', 2, race, true],
  ['one is none', 1, race, false],
  ['a part of one', 2.5, race, false],
  ['of no distance', 2, { ...race, distanceM: null }, false],
  ['of a relay', 2, { ...race, stages: 4 }, false],
] as const)('a course with laps: %s', ([, laps, courseRace, expected]) => {
  expect(areLapsValid(laps, courseRace)).toBe(expected)
})
