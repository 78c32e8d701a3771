import { expect, test } from 'vitest'
import { ageGroupRange, ageGroups, rangesOverlap } from './age-group.ts'

test('every age up to a hundred is in exactly one group', () => {
  for (let age = 0; age <= 100; age += 1) {
    const groups = ageGroups.filter((group) => rangesOverlap(ageGroupRange(group), { from: age, to: age }))
    expect(groups, `age ${age}`).toHaveLength(1)
  }
})

test.for([
  ['a race for 7 to 9 is for children', { from: 7, to: 9 }, 'children', true],
  ['a race from 12 is for children too', { from: 12, to: null }, 'children', true],
  ['a race from 13 is not', { from: 13, to: null }, 'children', false],
  ['a race without limits is for everybody', { from: null, to: null }, 'aged', true],
  ['a race up to 59 is not for the aged', { from: 18, to: 59 }, 'aged', false],
  ['a race from 18 is for youth', { from: 18, to: null }, 'youth', true],
] as const)('a race is matched to an age group: %s', ([, race, group, expected]) => {
  expect(rangesOverlap(race, ageGroupRange(group))).toBe(expected)
})
