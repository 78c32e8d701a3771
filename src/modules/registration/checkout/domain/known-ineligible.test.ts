import { expect, test } from 'vitest'
import { isKnownIneligible } from './known-ineligible.ts'

const rules = { gender: 'female', ageFrom: 10, ageTo: 11, ageOn: 'race-day', raceDay: '2027-05-01' } as const

test.for([
  ['a girl of the age', { gender: 'female', birthDate: '2016-06-01' }, false],
  ['a boy', { gender: 'male', birthDate: '2016-06-01' }, true],
  ['a grown-up', { gender: 'female', birthDate: '1984-06-01' }, true],
  ['who has not said whether man or woman', { gender: 'unknown', birthDate: '1984-06-01' }, false],
  ['whose birth date is not known', { gender: 'male', birthDate: null }, false],
  ['of whom nothing is known', {}, false],
] as const)('a race of girls: %s', ([, participant, expected]) => {
  expect(isKnownIneligible({ participant, rules })).toBe(expected)
})
