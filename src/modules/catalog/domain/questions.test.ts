import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { areQuestionsValid, bibName, findChoice, isChangeable, question, shirtSize, waveTimes } from './questions.ts'

const words = { ru: 'Вопрос', en: 'Question' }
const until = toInstant('2027-05-01T00:00:00Z')

test.for([
  ['none', [], true],
  ['the usual ones', [bibName(), shirtSize({ changeUntil: until }), ...waveTimes()], true],
  ['the same code twice', [bibName(), bibName()], false],
  ['a code that is no code', [question('Имя', 'text', words)], false],
  ['a question without words in a language', [question('a', 'text', { ru: 'А', en: '' })], false],
  ['a choice of one', [findChoice('a', 'choice', words, { choices: { one: words } })], false],
  ['bounds the wrong way round', [question('a', 'number', words, { min: 5, max: 1 })], false],
  ['a least of a text', [question('a', 'text', words, { min: 1 })], false],
  ['a text of no letters', [question('a', 'text', words, { max: 0 })], false],
  ['a consent that may be changed', [question('a', 'consent', words, { changeUntil: until })], false],
] as const)('the questions of a race are validated: %s', ([, questions, isPossible]) =>
  expect(areQuestionsValid(questions)).toBe(isPossible),
)

test('an answer can change before its deadline, and not at it', () => {
  expect(isChangeable(shirtSize({ changeUntil: until }), toInstant('2027-04-30T23:59:59Z'))).toBe(true)
  expect(isChangeable(shirtSize({ changeUntil: until }), until)).toBe(false)
  expect(isChangeable(shirtSize(), until)).toBe(false)
})
