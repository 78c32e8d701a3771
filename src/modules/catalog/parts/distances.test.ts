import { expect, test } from 'vitest'
import { areRelays } from './distances.ts'

const relay = { distanceM: 5_000, durationMin: null, stages: 4 }
const run = { distanceM: 5_000, durationMin: null, stages: null }

test.for([
  ['relays alone', [relay, relay], true],
  ['a relay and a run', [relay, run], false],
  ['a run', [run], false],
  ['no race', [], false],
] as const)('an event of %s counts its places in teams: %o, %s', ([, distances, expected]) => {
  expect(areRelays(distances)).toBe(expected)
})
