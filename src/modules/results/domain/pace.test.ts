import { expect, test } from 'vitest'
import { sports } from '#src/modules/catalog/domain/sport.ts'
import { computePace, type Pace } from './pace.ts'

test.for([
  ['a run by the kilometre', 'run', 10_000, 2_920_000, { unit: 'perKm', seconds: 292 }],
  ['a half marathon, rounded', 'run', 21_097, 6_000_000, { unit: 'perKm', seconds: 284 }],
  ['skiing by the kilometre', 'ski', 50_000, 9_000_000, { unit: 'perKm', seconds: 180 }],
  ['walking by the kilometre', 'walk', 5_000, 3_000_000, { unit: 'perKm', seconds: 600 }],
  ['a ride by the hour, in tenths', 'cycling', 40_000, 4_580_000, { unit: 'kmh', tenths: 314 }],
  ['a swim by a hundred metres', 'swimming', 1_500, 1_620_000, { unit: 'per100m', seconds: 108 }],
  ['a team’s swim', 'swimming-team', 2_000, 2_000_000, { unit: 'per100m', seconds: 100 }],
  ['no speed of several sports', 'triathlon', 51_500, 9_000_000, null],
  ['none of a change', null, 500, 60_000, null],
  ['none where nobody knows how far', 'run', null, 60_000, null],
  ['none without a time', 'run', 1_000, null, null],
] as const)('the pace is computed for the sport: %s', ([, sport, metres, ms, expected]) => {
  expect(computePace(sport, metres, ms)).toEqual(expected)
})

test('every sport shows pace in one of three ways, or not at all', () => {
  const units = new Set(sports.map((sport) => computePace(sport, 10_000, 3_600_000)?.unit ?? null))
  expect(units).toEqual(new Set<Pace['unit'] | null>(['perKm', 'kmh', 'per100m', null]))
})
