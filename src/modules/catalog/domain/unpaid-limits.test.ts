import { expect, test } from 'vitest'
import { unpaidLimits, unpaidLimitsIssue } from './unpaid-limits.ts'

test.for([
  ['nothing said', {}, null, { perAccount: 10, perList: 100, perNetwork: 60 }],
  ['how many a coach may enter', {}, 120, { perAccount: 10, perList: 120, perNetwork: 60 }],
  ['the list’s own bound beside it', { perList: 30 }, 120, { perAccount: 10, perList: 30, perNetwork: 60 }],
  [
    'an account’s and a network’s',
    { perAccount: 2, perNetwork: 500 },
    null,
    { perAccount: 2, perList: 100, perNetwork: 500 },
  ],
  [
    'null, as the database has it',
    { perAccount: null, perList: null, perNetwork: null },
    null,
    { perAccount: 10, perList: 100, perNetwork: 60 },
  ],
] as const)('the limits of unpaid places: %s', ([, configured, groupEntryLimit, limits]) => {
  expect(unpaidLimits(configured, groupEntryLimit)).toEqual(limits)
})

test.for([
  ['nothing said', {}, null],
  ['one place', { perAccount: 1, perList: 1, perNetwork: 1 }, null],
  ['no place', { perAccount: 0 }, 'perAccount'],
  ['half a place', { perList: 1.5 }, 'perList'],
  ['more than any race has', { perNetwork: 200_001 }, 'perNetwork'],
  ['no number', { perNetwork: Number.NaN }, 'perNetwork'],
] as const)('a limit is accepted or refused: %s', ([, limits, issue]) => {
  expect(unpaidLimitsIssue(limits)).toBe(issue)
})
