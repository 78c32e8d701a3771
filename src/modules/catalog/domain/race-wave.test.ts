import { expect, test } from 'vitest'
import { areWavesValid, type RaceWave } from './race-wave.ts'

const of = (code: string, upToSeconds: number | null, bibFrom: number | null = null, bibTo: number | null = null) => ({
  ...{ code, upToSeconds, bibFrom, bibTo },
})
const two = [of('A', 10_800), of('B', null)]
const ranged = [of('A', 10_800, 1, 100), of('B', null, 101, 400)]

test.for<readonly [string, readonly RaceWave[], boolean]>([
  ['none', [], true],
  ['two', two, true],
  ['with numbers of their own', ranged, true],
  ['the last is not everybody’s', [of('A', 10_800), of('B', 12_000)], false],
  ['everybody’s before the last', [of('A', null), of('B', null)], false],
  ['the second is faster', [of('A', 10_800), of('B', 9_000), of('C', null)], false],
  ['one name twice', [of('A', 10_800), of('A', null)], false],
  ['one range is missing', [of('A', 10_800, 1, 100), of('B', null)], false],
  ['ranges that meet', [of('A', 10_800, 1, 100), of('B', null, 100, 200)], false],
  ['a range in the race’s own numbers', [of('A', 10_800, 1, 100), of('B', null, 101, 501)], false],
])('the waves of a race are validated: %s', ([, waves, isPossible]) => {
  expect(areWavesValid(waves, { kind: 'individual', bibFrom: 501 })).toBe(isPossible)
})
