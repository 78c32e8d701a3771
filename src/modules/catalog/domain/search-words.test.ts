import { expect, test } from 'vitest'
import { normalizeSearch, splitWords } from './search-words.ts'

test.for([
  ['case and «ё»', 'Ёлки-Палки', 'елки палки'],
  ['quotes and dashes', '«Волжский рассвет» — 2026!', 'волжский рассвет 2026'],
  ['a short й stays itself, composed or not', 'Йошкар И\u0306', 'йошкар й'],
  ['letters of Kazakh', 'Ұлытау жарысы', 'ұлытау жарысы'],
  ['nothing', '  —  ', ''],
] as const)('a text is normalized for search: %s', ([, text, expected]) => {
  expect(normalizeSearch(text)).toBe(expected)
})

test.for([
  ['of several texts', ['Бег Самара', 'Volga Run'], ['бег', 'самара', 'volga', 'run']],
  ['signs are no words', ["a & b | !c:* <-> '\\", ''], ['a', 'b', 'c']],
  ['nothing', [' ... '], []],
] as const)('texts are split into search words: %s', ([, texts, expected]) => {
  expect(splitWords(...texts)).toEqual(expected)
})
