import { expect, test } from 'vitest'
import { documentsNeeded } from './documents-needed.ts'

test.for([
  ['a child signs nothing', 13, false, ['parents-consent', 'power-of-attorney']],
  ['on the fourteenth birthday one signs oneself', 14, false, ['application', 'parents-consent', 'power-of-attorney']],
  ['the last year with a consent', 17, false, ['application', 'parents-consent', 'power-of-attorney']],
  ['of age', 18, false, ['application', 'power-of-attorney']],
  ['online nobody hands in anything', 18, true, []],
] as const)('the required documents depend on age and race: %s', ([, age, isOnline, expected]) => {
  expect(documentsNeeded(age, isOnline)).toEqual(expected)
})
