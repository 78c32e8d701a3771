import { expect, test } from 'vitest'
import { emptyProfile, fullName, initialsOf, withoutLifted } from './profile.ts'

const anna = { lastName: 'Иванова', firstName: 'ёлка', patronymic: 'Петровна' }

test.for([
  ['all three', anna, 'Иванова ёлка Петровна'],
  ['no patronymic', { ...anna, patronymic: '' }, 'Иванова ёлка'],
  ['nothing', { lastName: '', firstName: '', patronymic: '' }, ''],
] as const)('the full name of %s', ([, person, expected]) => {
  expect(fullName(person)).toBe(expected)
})

test('initials name nobody, and leave out what is missing', () => {
  expect(initialsOf(anna)).toBe('Ё.\u00A0П.\u00A0И.')
  expect(initialsOf({ ...anna, patronymic: '' })).toBe('Ё.\u00A0И.')
})

test('what a box lifts goes, everything else stays', () => {
  const typed = { ...emptyProfile, patronymic: 'Ильич', apartment: '12', club: 'Темп', street: 'Лесная' }
  expect(withoutLifted(typed)).toEqual(typed)
  expect(withoutLifted({ ...typed, hasNoPatronymic: true, isPrivateHouse: true, hasNoClub: true })).toMatchObject({
    patronymic: '',
    apartment: '',
    club: '',
    street: 'Лесная',
  })
})
