import { expect, test } from 'vitest'
import { addressIn, filePathIn, languageOfQuery, withLanguageOf } from './language-path.ts'

test('Russian has the plain address, and English the same with its name', () => {
  expect(addressIn('ru', 'https://run.example/event/volga')).toBe('https://run.example/event/volga')
  expect(addressIn('en', 'https://run.example/event/volga')).toBe('https://run.example/event/volga?lang=en')
  expect(addressIn('en', 'https://run.example/ostrovok?event=volga')).toBe(
    'https://run.example/ostrovok?event=volga&lang=en',
  )
})

test.for([
  ['lang=en', 'en'],
  ['q=x&lang=ru', 'ru'],
  ['lang=de', null],
  ['lang=', null],
  ['lang', null],
  ['language=en', null],
  ['', null],
] as const)('%s names %s', ([query, language]) => {
  expect(languageOfQuery(query)).toBe(language)
})

test.for([
  ['?q=&lang=en', '/events/all', '/events/all?lang=en'],
  ['?q=&lang=en', '/events/all?season=all-time', '/events/all?season=all-time&lang=en'],
  ['?q=', '/events/all', '/events/all'],
] as const)('a reader in %s is redirected from %s to %s', ([query, address, sent]) => {
  expect(withLanguageOf(query, address)).toBe(sent)
})

test('a file downloaded from a page in another language names that language', () => {
  expect(filePathIn('ru', '/api/list?format=csv')).toBe('/api/list?format=csv')
  expect(filePathIn('en', '/api/list?format=csv')).toBe('/api/list?format=csv&lang=en')
  expect(filePathIn('en', '/api/course')).toBe('/api/course?lang=en')
})
