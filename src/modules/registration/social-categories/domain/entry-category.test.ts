import { expect, test } from 'vitest'
import {
  type CategoryDecision,
  type CategoryStatus,
  documentsStill,
  moveCategory,
  readCategory,
  readProof,
} from './entry-category.ts'

const pensioner = {
  code: 'pensioner',
  priceMinor: 70_000,
  quota: 5,
  proof: 'show',
  priceDifferenceMinor: 70_000,
} as const
const student = { ...pensioner, code: 'student', proof: 'upload' } as const
const fileId = '0190c7b8-0000-7000-8000-000000000001'

test.for([
  ['nothing is the ordinary price', {}, null, {}],
  ['so is none', { code: 'none', fileId }, null, {}],
  ['a document to be shown', { code: 'pensioner', fileId }, { code: 'pensioner', fileId: null }, {}],
  ['a document handed in', { code: 'student', fileId }, { code: 'student', fileId }, {}],
  ['no file', { code: 'student', fileId: '' }, null, { fileId: 'validation.file' }],
  ['no id of a file', { code: 'student', fileId: 'x' }, null, { fileId: 'validation.file' }],
  ['one that the race does not offer', { code: 'veteran' }, null, { code: 'registration.category_unknown' }],
] as const)('a social category is read from the form: %s', ([, submitted, input, issues]) => {
  expect(readCategory([pensioner, student], submitted)).toEqual({ input, issues })
})

test.for<readonly [CategoryStatus, CategoryDecision, number, ReturnType<typeof moveCategory>]>([
  ['to-show', 'shown', 500, { to: 'shown', debt: 'none' }],
  ['to-show', 'not-shown', 500, { to: 'not-shown', debt: 'arises' }],
  ['to-show', 'not-shown', 0, { to: 'to-show', debt: 'none' }],
  ['to-show', 'paid', 500, null],
  ['shown', 'shown', 500, { to: 'shown', debt: 'none' }],
  ['shown', 'not-shown', 500, { to: 'not-shown', debt: 'arises' }],
  ['not-shown', 'not-shown', 500, { to: 'not-shown', debt: 'none' }],
  ['not-shown', 'shown', 500, { to: 'shown', debt: 'dropped' }],
  ['not-shown', 'paid', 500, { to: 'paid', debt: 'settled' }],
  ['paid', 'paid', 500, { to: 'paid', debt: 'none' }],
  ['paid', 'shown', 500, null],
  ['paid', 'not-shown', 500, null],
])('%s, then %s of %i', ([from, outcome, priceDifference, move]) => {
  expect(moveCategory(from, outcome, priceDifference)).toEqual(move)
})

test('a recipient of a place hands in their own document, or leaves it out where a price difference may be paid instead', () => {
  const of = (proof: 'show' | 'upload', priceDifferenceMinor: number, status: CategoryStatus = 'to-show') => ({
    ...{ proof, priceDifferenceMinor, status },
  })
  expect(readProof(null, fileId)).toEqual({ fileId: null, issue: null })
  expect(readProof(of('show', 100), fileId)).toEqual({ fileId: null, issue: null })
  expect(readProof(of('upload', 0, 'paid'), '')).toEqual({ fileId: null, issue: null })
  expect(readProof(of('upload', 0), fileId)).toEqual({ fileId, issue: null })
  expect(readProof(of('upload', 100), '')).toEqual({ fileId: null, issue: null })
  expect(readProof(of('upload', 0), undefined).issue).toBe('validation.file')
  expect(readProof(of('upload', 100), 'no file').issue).toBe('validation.file')
})

test('paying the price difference ends the refusal of the category’s own document, and of no other', () => {
  const refused = { state: 'refused', note: 'Просрочен' }
  const category = { proof: 'upload', status: 'paid' } as const
  expect(documentsStill(refused, { category, admission: null })).toBeNull()
  expect(documentsStill(refused, { category, admission: [{ has: false }] })).toBeNull()
  expect(documentsStill(refused, { category, admission: [{ has: true }] })).toEqual(refused)
  expect(documentsStill(refused, { category: { ...category, status: 'to-show' }, admission: null })).toEqual(refused)
  expect(documentsStill(refused, { category: undefined, admission: null })).toEqual(refused)
})
