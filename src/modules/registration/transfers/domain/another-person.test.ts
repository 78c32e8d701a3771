import { expect, test } from 'vitest'
import { isPlainDate, type PlainDate } from '#src/kernel/plain-date.ts'
import { emptyProfile } from '#src/modules/accounts/domain/profile.ts'
import { isAnotherPerson, isCorrection } from './another-person.ts'

const anna = { lastName: 'Орлова', firstName: 'Анна', patronymic: '', birthDate: day('1990-05-17') }

test.for([
  ['oneself', anna, anna, false],
  ['a child of the same name of the family', anna, { ...anna, firstName: 'Лев', birthDate: day('2014-01-02') }, true],
  ['a friend', anna, { ...anna, lastName: 'Седов', firstName: 'Пётр', birthDate: day('1988-01-02') }, true],
  ['a birth date mended', anna, { ...anna, birthDate: day('1990-05-18') }, false],
  ['a new surname', anna, { ...anna, lastName: 'Седова' }, false],
  ['nobody was known yet', emptyProfile, anna, false],
] as const)('a changed participant is the same person or another: %s', ([, known, entered, expected]) => {
  expect(isAnotherPerson(known, entered)).toBe(expected)
})

test.for([
  ['nothing', anna, true],
  ['a new surname', { ...anna, lastName: 'Седова' }, true],
  ['a birth date mended', { ...anna, birthDate: day('1991-05-17') }, true],
  ['a letter and the day', { ...anna, lastName: 'Арлова', birthDate: day('1990-05-18') }, true],
  ['the names in each other’s place', { ...anna, lastName: 'Анна', firstName: 'Орлова' }, true],
  ['ё and case', { ...anna, lastName: 'ОРЛОВА' }, true],
  ['another name with the same birthday', { ...anna, lastName: 'Седов', firstName: 'Пётр' }, false],
  ['a sister', { ...anna, firstName: 'Вера', birthDate: day('1993-05-17') }, false],
  ['a namesake’s day and surname', { ...anna, lastName: 'Седова', birthDate: day('1993-05-17') }, false],
] as const)('a corrected form is the same person or another: %s', ([, entered, expected]) => {
  expect(isCorrection(anna, entered)).toBe(expected)
})

function day(text: string): PlainDate {
  if (!isPlainDate(text)) throw new Error(text)
  return text
}
