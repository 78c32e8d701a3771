import { expect, test } from 'vitest'
import { isFound, searchStems } from './find-answers.ts'

const answer = { question: 'Сколько вернут?', text: 'Правила возврата назначает организатор. Всё видно до оплаты.' }

test.for([
  ['возврат', true],
  ['ВОЗВРАТЫ', true],
  ['правило организатора', true],
  ['все', true],
  ['до оплаты', true],
  ['номер', false],
  ['возврат номера', false],
  ['', true],
] as const)('an answer is found by the words of a search, whatever their endings: %o', ([query, expected]) => {
  expect(isFound(searchStems(query), answer)).toBe(expected)
})

test('an English word is found in the plural, and short words are whole', () => {
  expect(isFound(searchStems('refunds'), { question: 'Refund', text: '' })).toBe(true)
  expect(isFound(searchStems('bib'), { question: 'Where is my bib?', text: '' })).toBe(true)
})
