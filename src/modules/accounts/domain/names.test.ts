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
] as const)('%s: %s', ([name, expected]) => {
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
] as const)('%s: %s', ([, name, issue]) => expect(nameIssue(name)).toBe(issue))

test('names that differ in ё, case or spaces are one person, and another birthday is another person', () => {
  const one = personKeyText({ lastName: 'Королёв', firstName: 'Пётр ', birthDate: '1990-05-12' })
  expect(personKeyText({ lastName: 'КОРОЛЕВ', firstName: 'петр', birthDate: '1990-05-12' })).toBe(one)
  expect(personKeyText({ lastName: 'Королёв', firstName: 'Пётр', birthDate: '1990-05-13' })).not.toBe(one)
})

const one = { lastName: 'Салтыков-О’Коннор', firstName: 'Артём', birthDate: '1990-05-12' }
test.for([
  ['capitals', { ...one, firstName: 'АРТЁМ' }],
  ['blanks', { ...one, firstName: ' Артём ' }],
  ['a ё of two code points', { ...one, firstName: 'Артём'.normalize('NFD') }],
  ['another apostrophe', { ...one, lastName: "Салтыков-О'Коннор" }],
  ['blanks around the hyphen', { ...one, lastName: 'Салтыков - О’Коннор' }],
  ['a patronymic', { ...one, ...{ patronymic: 'Ильич' } }],
] as const)('%s make no second person', ([, other]) => {
  expect(personKeyText(other)).toBe(personKeyText(one))
})

test('й differs from и, and the boundary between surname and first name counts', () => {
  expect(personKeyText({ ...one, firstName: 'Андрей' })).not.toBe(personKeyText({ ...one, firstName: 'Андреи' }))
  expect(personKeyText({ ...one, lastName: 'Ким', firstName: 'Чен Ын' })).not.toBe(
    personKeyText({ ...one, lastName: 'Ким Чен', firstName: 'Ын' }),
  )
})
