import { expect, test } from 'vitest'
import { isLettersOnly, nameIssue, personKeyText } from './names.ts'

test.for([
  ['Иванов', true],
  ['Салтыков-Щедрин', true],
  ['О’Коннор', true],
  ["O'Connor", true],
  ['Мамин Сибиряк', true],
  ['Ким Чен Ын', true],
  ['Пётр', true],
  ['Иванов1', false],
  ['Ива--нов', false],
  ['-Иванов', false],
  ['Иванов.', false],
  ['', false],
  [' ', false],
] as const)('the name “%s” consists of letters only: %s', ([name, expected]) => {
  expect(isLettersOnly(name)).toBe(expected)
})

test.for([
  ['no name', '', null],
  ['Cyrillic', 'Королёв-Щедрин', null],
  ['Latin', 'O’Connor', null],
  ['each part in its alphabet', 'Ким Kim', null],
  ['a Latin C in a Russian name', 'Cергей', 'accounts.mixed_letters'],
  ['a Russian «о» at the end', 'Marcо', 'accounts.mixed_letters'],
  ['behind a letter of two code points', `${'Й'.normalize('NFD')}ork`, 'accounts.mixed_letters'],
  ['a digit', 'Иван2', 'validation.lettersOnly'],
] as const)('a name is validated: %s (%s)', ([, name, issue]) => expect(nameIssue(name)).toBe(issue))

test('names that differ in ё, case or spaces are one person, and another birthday is another person', () => {
  const person = personKeyText({ lastName: 'Королёв', firstName: 'Пётр ', birthDate: '1990-05-12' })
  expect(personKeyText({ lastName: 'КОРОЛЕВ', firstName: 'петр', birthDate: '1990-05-12' })).toBe(person)
  expect(personKeyText({ lastName: 'Королёв', firstName: 'Пётр', birthDate: '1990-05-13' })).not.toBe(person)
})

const person = { lastName: 'Салтыков-О’Коннор', firstName: 'Артём', birthDate: '1990-05-12' }
test.for([
  ['capitals', { ...person, firstName: 'АРТЁМ' }],
  ['blanks', { ...person, firstName: ' Артём ' }],
  ['a ё of two code points', { ...person, firstName: 'Артём'.normalize('NFD') }],
  ['another apostrophe', { ...person, lastName: "Салтыков-О'Коннор" }],
  ['blanks around the hyphen', { ...person, lastName: 'Салтыков - О’Коннор' }],
  ['a patronymic', { ...person, ...{ patronymic: 'Ильич' } }],
] as const)('%s make no second person', ([, other]) => {
  expect(personKeyText(other)).toBe(personKeyText(person))
})

test('й differs from и, and the boundary between surname and first name counts', () => {
  expect(personKeyText({ ...person, firstName: 'Андрей' })).not.toBe(personKeyText({ ...person, firstName: 'Андреи' }))
  expect(personKeyText({ ...person, lastName: 'Ким', firstName: 'Чен Ын' })).not.toBe(
    personKeyText({ ...person, lastName: 'Ким Чен', firstName: 'Ын' }),
  )
})
