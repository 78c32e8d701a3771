import { expect, test } from 'vitest'
import { readyCertificates } from './ready-certificates.ts'
import type { OwnApplications } from './tax-choice.ts'

const issued = { href: '/x', correction: 0, dueCorrection: null }
const of = (state: string, ...certificates: readonly object[]) =>
  [{ applicationId: 'own', state, parts: [{ certificates }] }] as unknown as OwnApplications

test.for([
  ['one issued', of('ready', issued), 1],
  ['two issued', of('ready', issued, issued), 2],
  ['one corrected', of('ready', { ...issued, correction: 1 }), 1],
  ['one annulled', of('ready', { ...issued, correction: 999 }), 0],
  ['one of two annulled', of('ready', issued, { ...issued, correction: 999 }), 1],
  ['one being corrected', of('ready', issued, { ...issued, dueCorrection: { sumMinor: 0 } }), 0],
  ['an application in review', of('in_review', issued, { ...issued, href: null }), 0],
  ['no application', [], 0],
] as const)('the certificates that can be filed: %s', ([, applications, count]) => {
  expect(readyCertificates({ applicationId: 'own' }, applications)).toBe(count)
})

test('another choice’s certificates are not counted', () => {
  expect(readyCertificates({ applicationId: null }, of('ready', issued))).toBe(0)
  expect(readyCertificates({ applicationId: 'other' }, of('ready', issued))).toBe(0)
})
