import { expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import { requiredGuardianship } from './guardian.ts'

test.for([
  ['a child', [2015, 5, 1], 'representative'],
  ['the day before the fourteenth birthday', [2012, 11, 23], 'representative'],
  ['the fourteenth birthday', [2012, 11, 22], 'paper'],
  ['the day before the eighteenth birthday', [2008, 11, 23], 'paper'],
  ['the eighteenth birthday', [2008, 11, 22], null],
  ['a grown-up', [1990, 1, 1], null],
] as const)('the required consent of a guardian depends on the age: %s', ([, [year, month, day], expected]) =>
  expect(requiredGuardianship(plainDate(year, month, day), plainDate(2026, 11, 22))).toBe(expected),
)

test('a participant born on 29 February is of age on 1 March of a common year', () => {
  const born = plainDate(2012, 2, 29)
  expect(requiredGuardianship(born, plainDate(2026, 2, 28))).toBe('representative')
  expect(requiredGuardianship(born, plainDate(2026, 3, 1))).toBe('paper')
})
