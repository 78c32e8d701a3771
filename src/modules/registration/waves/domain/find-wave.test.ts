import { expect, test } from 'vitest'
import type { RaceWave } from '#src/modules/catalog/domain/race-wave.ts'
import { findWave } from './find-wave.ts'

const two: readonly RaceWave[] = [
  { code: 'A', upToSeconds: 10_800, bibFrom: null, bibTo: null },
  { code: 'B', upToSeconds: null, bibFrom: null, bibTo: null },
]

test.for<readonly [string, unknown, string]>([
  ['as fast as it goes', '3:00:00', 'A'],
  ['a second too slow', '3:00:01', 'B'],
  ['no declared time', undefined, 'B'],
  ['no time', 'fast', 'B'],
])('a wave is found by the declared time: %s', ([, time, code]) => {
  expect(findWave(two, time)?.code).toBe(code)
})

test('a race without waves assigns none', () => {
  expect(findWave([], '3:00:00')).toBeNull()
})
