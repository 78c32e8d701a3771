import { expect, test } from 'vitest'
import { suggestedClubNames } from './club-names.ts'

const clubs = [
  { name: 'Вёрсты', city: 'Орёл' },
  { name: 'Пульс' },
  { name: 'Темп', city: 'Тула' },
  { name: 'Темп', city: 'Орёл' },
]

test.for([
  ['one’s own city first', 'Тула', ['Темп', 'Вёрсты', 'Пульс']],
  ['ё and capitals are forgiven', 'ОРЕЛ ', ['Вёрсты', 'Темп', 'Пульс']],
  ['a city without clubs', 'Омск', ['Вёрсты', 'Пульс', 'Темп']],
  ['no city yet', '', ['Вёрсты', 'Пульс', 'Темп']],
] as const)('clubs are suggested by city: %s', ([, city, names]) =>
  expect(suggestedClubNames(city, clubs)).toEqual(names),
)
