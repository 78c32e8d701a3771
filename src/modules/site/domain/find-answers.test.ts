import { expect, test } from 'vitest'
import { rankAnswers, searchedWords } from './find-answers.ts'

const refund = { question: 'Сколько вернут?', text: 'Правила возврата назначает организатор. Всё видно до оплаты.' }
const declined = { question: 'Оплата не прошла', text: 'Попробуйте другой картой.' }
const methods = { question: 'Чем можно заплатить?', text: 'Оплата картой. Инны здесь нет.' }
const number = { question: 'Зачем нужен ИНН?', text: 'Он стоит в справке.' }
const answers = [refund, methods, declined, number]
const found = (query: string) => rankAnswers(searchedWords(query), answers)

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
  expect(searchedWords('как не платить')).toEqual(searchedWords('платить'))
  expect(searchedWords('как')).toEqual([{ stem: 'как', beginning: null }])
})

test('a short word is found whole, not as the beginning of another', () => {
  expect(found('инн')[0]).toBe(number)
  expect(rankAnswers(searchedWords('in'), [{ question: 'Insurance', text: '' }])).toEqual([])
  const bib = { question: 'Where is my bib?', text: '' }
  expect(rankAnswers(searchedWords('bibs'), [bib])).toEqual([bib])
})

test.for([
  ['пра', refund],
  ['воз', refund],
  ['сколько вер', refund],
  ['дру', declined],
  ['сп', number],
  ['опл', declined],
] as const)('a half-typed word finds: «%s»', ([query, answer]) => {
  expect(found(query)[0]).toBe(answer)
})

test('only the last word is half-typed, until a space ends it', () => {
  expect(found('воз картой')).toEqual(found('картой'))
  expect(found('воз ')).toEqual([])
})

test('a word that an answer has whole is no beginning of others', () => {
  const [bib, biblio] = [
    { question: 'Bib', text: '' },
    { question: 'Bibliography', text: '' },
  ]
  expect(rankAnswers(searchedWords('bib'), [bib, biblio])).toEqual([bib])
  expect(rankAnswers(searchedWords('bibl'), [bib, biblio])).toEqual([biblio])
})

test('an English word is found in the plural', () => {
  const answer = { question: 'Refund', text: '' }
  expect(rankAnswers(searchedWords('refunds'), [answer])).toEqual([answer])
})
