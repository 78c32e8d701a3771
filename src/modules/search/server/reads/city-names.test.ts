import { expect, test } from 'vitest'
import { cityNameIn, otherNamesOf } from './city-names.ts'

test.each([
  ['Владивосток', 'en', 'Vladivostok'],
  ['  санкт-петербург ', 'en', 'Saint Petersburg'],
  ['Saint Petersburg', 'en', 'Saint Petersburg'],
  ['Moscow', 'ru', 'Москва'],
  ['Москва', 'ru', 'Москва'],
  // unknown: returned as typed
  ['дер. Малые Вязёмы', 'en', 'дер. Малые Вязёмы'],
  ['', 'en', ''],
] as const)('the city %j stands in %s as %j', (typed, language, name) => {
  expect(cityNameIn(typed, language)).toBe(name)
})

test('the beginning of a city’s name finds its other names as well', () => {
  expect(otherNamesOf('vladiv')).toEqual(['Владивосток'])
  expect(otherNamesOf('Владив')).toEqual(['Vladivostok'])
  expect(otherNamesOf(' ')).toEqual([])
  expect(otherNamesOf('xyzzy')).toEqual([])
})
