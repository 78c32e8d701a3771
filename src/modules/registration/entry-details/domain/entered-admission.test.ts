import { expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import { type AdmissionInput, checkAdmission } from './entered-admission.ts'

const raceDay = plainDate(2027, 5, 24)
const strict = {
  requirements: ['medical', 'insurance', 'triathlete-card'],
  admissionBlocks: ['triathlete-card'],
  raceDay,
} as const
const mild = { ...strict, admissionBlocks: [] }
const card = { has: 'yes', documentNumber: ' РТ-15 ', validUntil: '31.12.2027' }

test.for<readonly [string, typeof mild | typeof strict, AdmissionInput, Record<string, string>]>([
  ['nothing told, nothing barring', mild, {}, {}],
  ['nothing told of what bars', strict, {}, { 'triathlete-card.has': 'accounts.triathlete_card_missing' }],
  [
    'has not what bars',
    strict,
    { 'triathlete-card': { has: 'no' } },
    { 'triathlete-card.has': 'accounts.triathlete_card_missing' },
  ],
  ['has it', strict, { 'triathlete-card': card }, {}],
  [
    'has it, without its number: that is what is to be mended',
    strict,
    { 'triathlete-card': { ...card, documentNumber: '' } },
    { 'triathlete-card.documentNumber': 'validation.required' },
  ],
  ['a certificate has no number', mild, { 'medical-certificate': { has: true, validUntil: '2027-05-24' } }, {}],
  [
    'the last day is the day before the race',
    mild,
    { 'medical-certificate': { has: true, validUntil: '2027-05-23' } },
    { 'medical-certificate.validUntil': 'accounts.medical_certificate_expired' },
  ],
  [
    'no last day',
    mild,
    { 'medical-certificate': { has: 'yes' } },
    { 'medical-certificate.validUntil': 'validation.required' },
  ],
  [
    'no day at all',
    mild,
    { 'medical-certificate': { has: 'yes', validUntil: '31.02.2028' } },
    { 'medical-certificate.validUntil': 'validation.date' },
  ],
  [
    'a year that is mistyped',
    mild,
    { 'medical-certificate': { has: 'yes', validUntil: '01.01.2207' } },
    { 'medical-certificate.validUntil': 'validation.date' },
  ],
  [
    'a picture that is none',
    mild,
    { 'medical-certificate': { has: 'yes', validUntil: '2027-12-31', scanId: 'x' } },
    { 'medical-certificate.scanId': 'validation.file' },
  ],
  [
    'what is not asked for is not looked at',
    { ...mild, requirements: ['medical'] } as unknown as typeof mild,
    { 'triathlete-card': { has: 'yes' } },
    {},
  ],
])('admission documents are validated: %s', ([, rules, input, issues]) =>
  expect(checkAdmission(rules, input).issues).toEqual(issues),
)

test('the form requires an answer for each document, and a document that bars the start has an issue of its own', () => {
  const issues = (input: AdmissionInput) => checkAdmission(strict, input, true).issues
  expect(issues({ 'insurance-policy': { has: '' } })).toEqual({
    'medical-certificate.has': 'registration.admission_unanswered',
    'insurance-policy.has': 'registration.admission_unanswered',
    'triathlete-card.has': 'accounts.triathlete_card_missing',
  })
  const admission = {
    'medical-certificate': { has: 'no' },
    'insurance-policy': { has: false },
    'triathlete-card': card,
  }
  expect(issues(admission)).toEqual({})
})

test('an admission answer is stored as the account stores it, and unchosen fields are left out', () => {
  const input = {
    'triathlete-card': card,
    'insurance-policy': { has: 'no', documentNumber: 'left over' },
    'medical-certificate': { has: '' },
  }
  expect(checkAdmission(strict, input).documents).toEqual([
    { kind: 'insurance-policy', has: false, scanId: null },
    { kind: 'triathlete-card', has: true, documentNumber: 'РТ-15', validUntil: '2027-12-31', scanId: null },
  ])
})
