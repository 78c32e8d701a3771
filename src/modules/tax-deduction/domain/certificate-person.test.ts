import { expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import { innIssue, personIssues } from './certificate-person.ts'

const valid = {
  lastName: 'Полянский',
  firstName: 'Егор',
  patronymic: '',
  inn: '500100732259',
  birthDate: '1990-05-12',
  documentCode: '21',
  documentNumber: '45 09 123456',
  documentIssuedOn: '2010-06-01',
}
const options = { needsInn: true, hasSavedDocument: false, today: plainDate(2026, 11, 28) }

test.for([
  ['500100732259', null],
  ['773370857141', null],
  ['123456789012', 'tax-deduction.inn_wrong'],
  ['7707083893', 'tax-deduction.inn_wrong'],
  ['000000000000', 'tax-deduction.inn_wrong'],
  ['', 'tax-deduction.inn_needed'],
] as const)('INN %s has the issue %s', ([inn, issue]) => {
  expect(innIssue(inn, true)).toBe(issue)
})

test('a recipient may have no INN', () => {
  expect(innIssue('', false)).toBeNull()
})

test('all issues of a person are reported at once', () => {
  expect(personIssues(valid, options)).toEqual({})
  const empty = Object.fromEntries(Object.keys(valid).map((key) => [key, ''])) as typeof valid
  expect(personIssues(empty, options)).toEqual({
    lastName: 'validation.required',
    firstName: 'validation.required',
    inn: 'tax-deduction.inn_needed',
    birthDate: 'tax-deduction.day_needed',
    documentCode: 'accounts.document_code_needed',
    documentNumber: 'accounts.document_number_needed',
    documentIssuedOn: 'tax-deduction.day_needed',
  })
})

test('a saved document stands for an empty number, and a day is never in the future', () => {
  expect(personIssues({ ...valid, documentNumber: '' }, { ...options, hasSavedDocument: true })).toEqual({})
  expect(personIssues({ ...valid, documentIssuedOn: '2026-11-29' }, options)).toEqual({
    documentIssuedOn: 'tax-deduction.day_wrong',
  })
})

test('names have letters only, and no document is older than its holder', () => {
  expect(personIssues({ ...valid, firstName: '🙂🙂', patronymic: 'Ильич2' }, options)).toEqual({
    firstName: 'validation.lettersOnly',
    patronymic: 'validation.lettersOnly',
  })
  expect(personIssues({ ...valid, documentIssuedOn: '1990-05-11', documentCode: '03' }, options)).toEqual({
    documentIssuedOn: 'tax-deduction.day_before_birth',
  })
  expect(personIssues({ ...valid, documentIssuedOn: '1990-05-12', documentCode: '03' }, options)).toEqual({})
})

test.for([
  ['a passport on the 14th birthday', '21', '1990-05-12', '2004-05-12', null],
  ['a passport a day before it', '21', '1990-05-12', '2004-05-11', 'tax-deduction.passport_before_14'],
  ['a passport in the year of birth', '21', '1989-03-14', '1990-01-01', 'tax-deduction.passport_before_1997'],
  ['a passport on the first day of their issue', '21', '1960-01-01', '1997-10-01', null],
  ['a passport a day before that', '21', '1960-01-01', '1997-09-30', 'tax-deduction.passport_before_1997'],
  ['a birth certificate on the day of birth', '03', '2014-03-01', '2014-03-01', null],
  ['a foreign birth certificate before birth', '23', '2014-03-01', '2014-02-28', 'tax-deduction.day_before_birth'],
  ['a military card at sixteen', '07', '1990-05-12', '2006-05-12', null],
  ['a military card before sixteen', '07', '1990-05-12', '2006-05-11', 'tax-deduction.military_before_16'],
  ['an officer’s document before sixteen', '24', '1990-05-12', '2000-01-01', 'tax-deduction.military_before_16'],
  ['a foreign passport of a child', '10', '2014-03-01', '2015-01-01', null],
  ['a residence permit of a child', '12', '2014-03-01', '2015-01-01', null],
] as const)('%s has its issue or none', ([, documentCode, birthDate, documentIssuedOn, issue]) => {
  const typed = { ...valid, birthDate, documentCode, documentIssuedOn, documentNumber: '' }
  const issues = personIssues(typed, { ...options, hasSavedDocument: true })
  expect(issues).toEqual(issue === null ? {} : { documentIssuedOn: issue })
})
