import { expect, test } from 'vitest'
import { includesRight } from './organizer-right.ts'

test.for([
  ['who owns may view', 'own', 'view', true],
  ['who manages may manage', 'manage', 'manage', true],
  ['who checks in may view', 'check-in', 'view', true],
  ['who checks in may not manage', 'check-in', 'manage', false],
  ['who manages may not do what the owner may', 'manage', 'own', false],
] as const)('%s', ([, has, needs, expected]) => {
  expect(includesRight(has, needs)).toBe(expected)
})
