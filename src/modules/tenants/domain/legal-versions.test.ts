import { expect, test } from 'vitest'
import { isLegalKind, legalPath, legalVersion } from './legal-versions.ts'

test.for([
  ['offer', '/legal/offer'],
  ['terms', '/legal/offer#account'],
  ['receipt', '/legal/offer#receipt'],
  ['personal-data', '/legal/personal-data'],
  ['privacy', '/legal/privacy'],
  ['cookies', '/legal/cookies'],
] as const)('a consent to %s links to a dated text at %s', ([subject, path]) => {
  expect(legalPath(subject)).toBe(path)
  expect(legalVersion(subject)).toMatch(/^20\d\d-\d\d-\d\d$/)
})

test('a value that is no document is recognized', () => {
  expect(['offer', 'terms', 'constructor', ''].map(isLegalKind)).toEqual([true, false, false, false])
})
