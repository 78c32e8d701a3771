import { expect, test } from 'vitest'
import { rankAnswers, searchStems } from './find-answers.ts'

const refund = { question: 'Сколько вернут?', text: 'Правила возврата назначает организатор. Всё видно до оплаты.' }
const declined = { question: 'Оплата не прошла', text: 'Попробуйте другой картой.' }
const methods = { question: 'Чем можно заплатить?', text: 'Оплата картой. Инны здесь нет.' }
const number = { question: 'Зачем нужен ИНН?', text: 'Он стоит в справке.' }
const answers = [refund, methods, declined, number]
const found = (query: string) => rankAnswers(searchStems(query), answers)

test.for([
  ['возврат', true],
  ['ВОЗВРАТЫ', true],
  ['правило организатора', true],
  ['все', true],
  ['до оплаты', true],
  ['возврат номера', true],
  ['номер', false],
  ['', false],
] as const)('an answer is found by the words of a search, whatever their endings: %o', ([query, expected]) => {
  expect(found(query).includes(refund)).toBe(expected)
})

test('the answer with the rarer word stands first, and a word that is everywhere finds no others beside it', () => {
  expect(found('оплата не прошла')[0]).toBe(declined)
  expect(found('оплата')).toEqual([declined, refund, methods])
})

test('a word of no answer takes nothing away, and a search of such words alone finds nothing', () => {
  expect(found('подводная оплата')).toEqual(found('оплата'))
  expect(found('подводная лодка')).toEqual([])
})

test('words that say nothing find nothing by themselves beside others', () => {
  expect(searchStems('как не платить')).toEqual(searchStems('платить'))
  expect(searchStems('как')).toEqual(['как'])
})

test('a short word is found whole, not as the beginning of another', () => {
  expect(found('инн')[0]).toBe(number)
  expect(rankAnswers(searchStems('in'), [{ question: 'Insurance', text: '' }])).toEqual([])
  const bib = { question: 'Where is my bib?', text: '' }
  expect(rankAnswers(searchStems('bibs'), [bib])).toEqual([bib])
})

test('an English word is found in the plural', () => {
  const answer = { question: 'Refund', text: '' }
  expect(rankAnswers(searchStems('refunds'), [answer])).toEqual([answer])
})
