import { expect, test } from 'vitest'
import { venueInLine } from './venue-in-line.ts'

test.for([
  ['Площадь Куйбышева', 'площадь Куйбышева'],
  ['Лыжно-биатлонный комплекс у пруда', 'лыжно-биатлонный комплекс у пруда'],
  ['Променад, нижний уровень', 'променад, нижний уровень'],
  ['Парк Победы', 'Парк Победы'],
  ['Онежская набережная', 'Онежская набережная'],
  ['Стадион', 'Стадион'],
  ['Площадка «Старт»', 'Площадка «Старт»'],
] as const)('%s stands behind a city as %s', ([venue, inLine]) => {
  expect(venueInLine(venue, 'ru')).toBe(inLine)
})

test('an English text leaves the name as it is', () => {
  expect(venueInLine('Kuybyshev Square', 'en')).toBe('Kuybyshev Square')
})
