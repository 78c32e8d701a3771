import { expect, test } from 'vitest'
import {
  areGroupEntriesValid,
  companiesOnly,
  type GroupEntryRules,
  groupEntryRulesFor,
  isGroupEntryLimitValid,
} from './group-entry-rules.ts'

test.for([
  ['no limit', null, true],
  ['one entry', 1, true],
  ['zero entries', 0, false],
  ['a fraction', 1.5, false],
] as const)('a coach’s limit: %s', ([, limit, isPossible]) => {
  expect(isGroupEntryLimitValid(limit)).toBe(isPossible)
})

const clubRules: GroupEntryRules = {
  fields: { school: 'required', region: 'optional', rank: 'optional', coach: 'required' },
  isListed: true,
}

test.for([
  ['a race without group entries', null, null, null],
  ['a race that says nothing of kinds takes coaches alone', clubRules, clubRules, null],
  ['a race for both', { ...clubRules, companies: true }, { ...clubRules, companies: true }, companiesOnly],
  ['a race for companies alone', companiesOnly, null, companiesOnly],
] as const)('the rules by the kind of a group entry: %s', ([, rules, club, company]) => {
  expect(groupEntryRulesFor(rules, 'club')).toEqual(club)
  expect(groupEntryRulesFor(rules, 'company')).toEqual(company)
})

test('rules that take neither coaches nor companies are refused', () => {
  const race = { kind: 'individual', groupEntries: { ...clubRules, clubs: false } }
  expect(areGroupEntriesValid({}, race)).toBe(false)
  expect(areGroupEntriesValid({}, { ...race, groupEntries: companiesOnly })).toBe(true)
})
