import { expect, test } from 'vitest'
import { clearOptedOutFields, emptyProfile, formatInitials, fullName, nameOfUser } from './profile.ts'

const anna = { lastName: 'Иванова', firstName: 'ёлка', patronymic: 'Петровна' }

test.for([
  ['all three', anna, 'Иванова ёлка Петровна'],
  ['no patronymic', { ...anna, patronymic: '' }, 'Иванова ёлка'],
  ['nothing', { lastName: '', firstName: '', patronymic: '' }, ''],
] as const)('the full name of %s joins the present parts', ([, person, expected]) => {
  expect(fullName(person)).toBe(expected)
})

test('initials do not name the person, and missing parts are left out', () => {
  expect(formatInitials(anna)).toBe('Ё.\u00A0П.\u00A0И.')
  expect(formatInitials({ ...anna, patronymic: '' })).toBe('Ё.\u00A0И.')
})

test('a ticked box clears the fields that it replaces, and no others', () => {
  const typed = { ...emptyProfile, patronymic: 'Ильич', apartment: '12', club: 'Темп', street: 'Лесная' }
  expect(clearOptedOutFields(typed)).toEqual(typed)
  expect(clearOptedOutFields({ ...typed, hasNoPatronymic: true, isPrivateHouse: true, hasNoClub: true })).toMatchObject(
    {
      patronymic: '',
      apartment: '',
      club: '',
      street: 'Лесная',
    },
  )
})

test('the name of a user begins with the family name in Russian, with the given name in English', () => {
  const person = { lastName: 'Лебедева', firstName: 'Вероника', patronymic: 'Игоревна' }
  expect([nameOfUser(person, 'ru'), nameOfUser(person, 'en')]).toEqual(['Лебедева Вероника', 'Вероника Лебедева'])
})
