import { expect, test } from 'vitest'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { legDocumentsState } from './leg-documents.ts'

const has = (kind: 'medical-certificate' | 'insurance-policy') =>
  ({ kind, has: true, documentNumber: '1', validUntil: '2030-01-01' as PlainDate, scanId: null }) as const
const both = [has('medical-certificate'), has('insurance-policy')]

test.for([
  ['nothing is asked', [], both, null, 'none'],
  ['nothing was told', ['medical'], null, null, 'missing'],
  [
    'one said that they have none',
    ['medical'],
    [{ kind: 'medical-certificate', has: false, scanId: null }],
    null,
    'missing',
  ],
  ['one of two', ['medical', 'insurance'], [has('medical-certificate')], null, 'missing'],
  [
    'one of two, to be looked at, is still missing one',
    ['medical', 'insurance'],
    [has('insurance-policy')],
    'to-check',
    'missing',
  ],
  ['all, and nobody looks', ['medical', 'insurance'], both, null, 'submitted'],
  ['all, to be looked at', ['medical'], both, 'to-check', 'to-check'],
  ['found good', ['medical'], both, 'accepted', 'accepted'],
  ['refused, whatever else is there', ['medical', 'insurance'], [has('medical-certificate')], 'refused', 'refused'],
] as const)('documents of a leg: %s', ([, requirements, admission, documentsState, word]) => {
  expect(legDocumentsState({ requirements }, { admission, documentsState })).toBe(word)
})
