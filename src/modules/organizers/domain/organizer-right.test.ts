import { expect, test } from 'vitest'
import { includesRight } from './organizer-right.ts'

test.for([
  ['an owner may view', 'own', 'view', true],
  ['a manager may manage', 'manage', 'manage', true],
  ['a check-in member may view', 'check-in', 'view', true],
  ['a check-in member may not manage', 'check-in', 'manage', false],
  ['a manager may not do what the owner may', 'manage', 'own', false],
] as const)('a right includes the lower ones: %s', ([, has, needs, expected]) => {
  expect(includesRight(has, needs)).toBe(expected)
})
