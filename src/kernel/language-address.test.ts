import { expect, test } from 'vitest'
import { addressIn, languageOfQuery } from './language-address.ts'

test('Russian has the plain address, English the same with its name', () => {
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
