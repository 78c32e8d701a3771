import { expect, test } from 'vitest'
import { occupationsIn } from './occupations.ts'

test.for(['ru', 'en'] as const)('each profession in %s is listed once, named and in alphabetical order', (language) => {
  const list = occupationsIn(language)
  expect(list.length).toBeGreaterThan(35)
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  expect(new Set(list.map(({ name }) => name.toLowerCase())).size).toBe(list.length)
  const letters = language === 'ru' ? /^[А-ЯЁ][а-яё, ]+$/ : /^[A-Z][A-Za-z ]+$/
  for (const { name } of list) expect(name).toMatch(letters)
  expect(list.map(({ name }) => name)).toEqual(
    list.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, language)),
  )
})

test('both languages list the same professions', () => {
  const ids = (language: 'ru' | 'en') => new Set(occupationsIn(language).map(({ id }) => id))
  expect(ids('en')).toEqual(ids('ru'))
})
