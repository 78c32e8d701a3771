import { expect, test } from 'vitest'
import { isKnownIneligible } from './known-ineligible.ts'

const rules = { gender: 'female', ageFrom: 10, ageTo: 11, ageOn: 'race-day', raceDay: '2027-05-01' } as const

test.for([
  ['a girl of the right age', { gender: 'female', birthDate: '2016-06-01' }, false],
  ['a boy', { gender: 'male', birthDate: '2016-06-01' }, true],
  ['an adult', { gender: 'female', birthDate: '1984-06-01' }, true],
  ['a participant of unknown gender', { gender: 'unknown', birthDate: '1984-06-01' }, false],
  ['a participant without a birth date', { gender: 'male', birthDate: null }, false],
  ['an empty profile', {}, false],
] as const)('a participant known to be ineligible for a girls’ race: %s', ([, participant, expected]) => {
  expect(isKnownIneligible({ participant, rules })).toBe(expected)
})
