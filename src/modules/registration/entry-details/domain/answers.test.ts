import { expect, test } from 'vitest'
import { type AnswerInput, type AnswerRules, checkAnswers, readAnswer } from './answers.ts'

const question = (change: Partial<AnswerRules> = {}): AnswerRules => ({
  ...{ code: 'q', kind: 'text', isRequired: true, options: [], min: null, max: null },
  ...change,
})
const options = [{ code: 's' }, { code: 'm' }, { code: 'l' }]
const file = '0195b3a0-0000-7000-8000-000000000001'

test.for<readonly [string, Partial<AnswerRules>, AnswerInput | undefined, unknown]>([
  ['a text, without the spaces around it', {}, '  7Б ', '7Б'],
  ['no text', {}, '   ', 'validation.required'],
  ['no text where none has to be', { isRequired: false }, '', null],
  ['a text as long as it may be', { max: 3 }, 'абв', 'абв'],
  ['a letter more', { max: 3 }, 'абвг', 'registration.answer_long'],
  ['no bound of its own: five hundred', {}, 'а'.repeat(501), 'registration.answer_long'],
  ['a list for a text', {}, ['a'], 'validation.invalid'],
  ['one of the options', { kind: 'choice', options }, 'm', 'm'],
  ['none of a required choice', { kind: 'choice', options }, undefined, 'validation.chooseOne'],
  ['an option that is not offered', { kind: 'choice', options }, 'xl', 'validation.invalid'],
  ['several, in the order in which they are offered', { kind: 'several', options }, ['l', 's', 'l'], ['s', 'l']],
  ['one of several, as a form sends it', { kind: 'several', options }, 'm', ['m']],
  ['none of a required group', { kind: 'several', options }, [], 'validation.chooseOne'],
  ['more than may be', { kind: 'several', options, max: 1 }, ['s', 'm'], 'registration.answer_choices'],
  ['a stranger among several', { kind: 'several', options }, ['s', 'xl'], 'validation.invalid'],
  ['a number', { kind: 'number' }, '1 234,5', 1234.5],
  ['a program’s number', { kind: 'number' }, 7, 7],
  ['zero is an answer', { kind: 'number' }, '0', 0],
  ['the least', { kind: 'number', min: 1, max: 5 }, '1', 1],
  ['below the least', { kind: 'number', min: 1, max: 5 }, '0', 'registration.answer_range'],
  ['above the most', { kind: 'number', min: 1, max: 5 }, '5,1', 'registration.answer_range'],
  ['no number', { kind: 'number' }, 'пять', 'registration.answer_number'],
  ['no number either', { kind: 'number' }, '1e9', 'registration.answer_number'],
  ['a day as it is typed', { kind: 'date' }, '12.05.1990', '1990-05-12'],
  ['no day', { kind: 'date' }, '31.02.1990', 'validation.date'],
  ['a time', { kind: 'time' }, '1:42:30', '1:42:30'],
  ['a time without hours', { kind: 'time' }, '42.05', '0:42:05'],
  ['a time on a keypad without a colon', { kind: 'time' }, '1,42,30', '1:42:30'],
  ['no time', { kind: 'time' }, '1:75:00', 'registration.answer_time'],
  ['no time at all', { kind: 'time' }, '0:00', 'registration.answer_time'],
  ['an address', { kind: 'link' }, 'https://example.com/p?a=1', 'https://example.com/p?a=1'],
  ['an address as it is spoken', { kind: 'link' }, 'example.com/p', 'https://example.com/p'],
  ['a script for an address', { kind: 'link' }, 'javascript:alert(1)', 'registration.answer_link'],
  ['an address with a password', { kind: 'link' }, 'https://bank.ru@evil.example', 'registration.answer_link'],
  ['a file', { kind: 'file' }, file, file],
  ['no file', { kind: 'file' }, '', 'validation.file'],
  ['a made-up file', { kind: 'file' }, '../../etc/passwd', 'validation.file'],
  ['a ticked consent', { kind: 'consent' }, 'on', true],
  ['an unticked one', { kind: 'consent' }, undefined, 'registration.answer_consent'],
  ['an unticked one that is optional', { kind: 'consent', isRequired: false }, false, null],
])('an answer to the organizer’s question is read: %s', ([, change, input, expected]) => {
  const read = readAnswer(question(change), input)
  expect('issue' in read ? read.issue : read.answer).toEqual(expected)
})

test('an answer without a question is dropped, an empty one is left out, and each issue stands at its question', () => {
  const questions = [
    question({ code: 'a' }),
    question({ code: 'b', isRequired: false }),
    question({ code: 'c', kind: 'consent' }),
  ]
  expect(checkAnswers(questions, { a: 'x', b: '', c: 'on', d: 'made up' })).toEqual({
    answers: { a: 'x', c: true },
    issues: {},
  })
  expect(checkAnswers(questions, {})).toEqual({
    answers: {},
    issues: { a: 'validation.required', c: 'registration.answer_consent' },
  })
})
