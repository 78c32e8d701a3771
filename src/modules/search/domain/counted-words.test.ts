import { expect, test } from 'vitest'
import { countedWords, isRobot } from './counted-words.ts'

const known = new Set(['москва', 'марафон', 'ночнои', 'ночной', '10', 'км', 'забег', 'в', 'и'])

test.for([
  ['known words, normalized', ' Москва,  МАРАФОН ', 'москва марафон'],
  ['digits', '10 км', '10 км'],
  ['a word of no event', 'москва иванов', null],
  ['a misspelling', 'масква', null],
  ['too many words', 'ночной забег 10 км москва', null],
  ['one letter', 'в', null],
  ['nothing', ' — ', null],
] as const)('the words of a search are counted without unknown ones: %s', ([, q, expected]) => {
  expect(countedWords(q, (word) => known.has(word))).toBe(expected)
})

test.for([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
    false,
  ],
  ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', true],
  ['curl/8.5.0', true],
  ['', true],
] as const)('%s: robot %s', ([userAgent, expected]) => {
  expect(isRobot(userAgent)).toBe(expected)
})
