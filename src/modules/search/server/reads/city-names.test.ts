import { expect, test } from 'vitest'
import { cityNameIn, findOtherNames } from './city-names.ts'

test.each([
  ['Владивосток', 'en', 'Vladivostok'],
  ['  санкт-петербург ', 'en', 'Saint Petersburg'],
  ['Saint Petersburg', 'en', 'Saint Petersburg'],
  ['Moscow', 'ru', 'Москва'],
  ['Москва', 'ru', 'Москва'],
  // unknown: returned as typed
  ['дер. Малые Вязёмы', 'en', 'дер. Малые Вязёмы'],
  ['', 'en', ''],
] as const)('the city %j is in %s as %j', (typed, language, name) => {
  expect(cityNameIn(typed, language)).toBe(name)
})

test('the beginning of a city’s name finds its other names as well', () => {
  expect(findOtherNames('vladiv')).toEqual(['Владивосток'])
  expect(findOtherNames('Владив')).toEqual(['Vladivostok'])
  expect(findOtherNames(' ')).toEqual([])
  expect(findOtherNames('xyzzy')).toEqual([])
})
