import { expect, test } from 'vitest'
import { isRelay, isSport, isWinterSport, type Sport, sportFamily, sports } from './sport.ts'

test('the eighteen sports of SPEC §9 are listed, each once', () => {
  expect(sports).toHaveLength(18)
  expect(new Set(sports).size).toBe(18)
})

test.for([
  ['winter sports', isWinterSport, ['biathlon', 'biathlon-relay', 'ski', 'ski-relay', 'ski-biathlon']],
  ['relays', isRelay, ['run-relay', 'biathlon-relay', 'duathlon-relay', 'ski-relay', 'triathlon-relay']],
] as const)('a group of sports is complete: %s', ([, holds, expected]) => {
  expect(sports.filter(holds)).toEqual(expected)
})

test.for([
  ['run-relay', 'run'],
  ['obstacle', 'trail'],
  ['biathlon', 'ski'],
  ['duathlon', 'triathlon'],
  ['swimming-team', 'swimming'],
] as const satisfies readonly (readonly [Sport, string])[])('the sport %s is related to %s', ([sport, family]) => {
  expect(sportFamily(sport)).toBe(family)
})

test.for([
  ['run', true],
  ['Run', false],
  ['', false],
  ['toString', false],
] as const)('%j is a sport code: %s', ([value, expected]) => {
  expect(isSport(value)).toBe(expected)
})
