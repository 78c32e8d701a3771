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
] as const)('%j is in %s %j', (typed, language, name) => {
  expect(cityNameIn(typed, language)).toBe(name)
})

test('who looks for the beginning of a name means the other one as well', () => {
  expect(otherNamesOf('vladiv')).toEqual(['Владивосток'])
  expect(otherNamesOf('Владив')).toEqual(['Vladivostok'])
  expect(otherNamesOf(' ')).toEqual([])
  expect(otherNamesOf('xyzzy')).toEqual([])
})
