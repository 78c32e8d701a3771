import { expect, test } from 'vitest'
import { raceField } from './race-field.ts'

test.each([
  ['any', 11, null],
  ['male', null, 'Men'],
  ['female', 18, 'Women'],
  ['male', 17, 'YoungMen'],
  ['female', 14, 'YoungWomen'],
  ['male', 13, 'Boys'],
  ['female', 11, 'Girls'],
] as const)('a race of gender %s up to age %s has the field %s', (gender, ageTo, field) => {
  expect(raceField({ gender, ageTo })).toBe(field)
})
