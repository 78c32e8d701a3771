import { expect, test } from 'vitest'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { legDocumentsState } from './leg-documents.ts'

const has = (kind: 'medical-certificate' | 'insurance-policy') =>
  ({ kind, has: true, documentNumber: '1', validUntil: '2030-01-01' as PlainDate, scanId: null }) as const
const both = [has('medical-certificate'), has('insurance-policy')]

test.for([
  ['no document is required', [], both, null, 'none'],
  ['no answer was given', ['medical'], null, null, 'missing'],
  ['the member has none', ['medical'], [{ kind: 'medical-certificate', has: false, scanId: null }], null, 'missing'],
  ['one of two documents', ['medical', 'insurance'], [has('medical-certificate')], null, 'missing'],
  ['one of two documents, in review', ['medical', 'insurance'], [has('insurance-policy')], 'to-check', 'missing'],
  ['all documents, without a review', ['medical', 'insurance'], both, null, 'submitted'],
  ['all documents, in review', ['medical'], both, 'to-check', 'to-check'],
  ['accepted documents', ['medical'], both, 'accepted', 'accepted'],
  [
    'refused documents, one of them missing',
    ['medical', 'insurance'],
    [has('medical-certificate')],
    'refused',
    'refused',
  ],
] as const)('documents of a leg: %s', ([, requirements, admission, documentsState, word]) => {
  expect(legDocumentsState({ requirements }, { admission, documentsState })).toBe(word)
})
