import { expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import { admissionIssue, admissionKinds } from './admission-documents.ts'

const raceDay = plainDate(2028, 3, 1)

test.for([
  ['on the race day itself', plainDate(2028, 3, 1), null],
  ['a year later', plainDate(2029, 3, 1), null],
  ['the day before, a 29 February', plainDate(2028, 2, 29), 'expired'],
  ['a year before', plainDate(2027, 3, 1), 'expired'],
] as const)('an admission document is valid until %s', ([, validUntil, issue]) => {
  for (const kind of admissionKinds) {
    const code = issue && `accounts.${kind.replace('-', '_')}_${issue}`
    expect(admissionIssue({ kind, has: true, documentNumber: '', validUntil }, raceDay)).toBe(code)
  }
})

test('a missing document is reported by its own code', () => {
  expect(admissionKinds.map((kind) => admissionIssue({ kind, has: false }, raceDay))).toEqual([
    'accounts.medical_certificate_missing',
    'accounts.insurance_policy_missing',
    'accounts.triathlete_card_missing',
  ])
})
