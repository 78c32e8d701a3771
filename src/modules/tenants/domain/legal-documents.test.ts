import { expect, test } from 'vitest'
import { isLegalKind, legalPath } from './legal-documents.ts'

test.for([
  ['offer', '/legal/offer'],
  ['terms', '/legal/offer#account'],
  ['receipt', '/legal/offer#receipt'],
  ['personal-data', '/legal/personal-data'],
  ['privacy', '/legal/privacy'],
  ['cookies', '/legal/cookies'],
] as const)('a consent to %s links to %s', ([subject, path]) => {
  expect(legalPath(subject)).toBe(path)
})

test('a value that is no document is recognized', () => {
  expect(['offer', 'terms', 'constructor', ''].map(isLegalKind)).toEqual([true, false, false, false])
})
