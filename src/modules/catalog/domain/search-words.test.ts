import { expect, test } from 'vitest'
import { normalizeSearch, searchedWords } from './search-words.ts'

test.for([
  ['case and «ё»', 'Ёлки-Палки', 'елки палки'],
  ['quotes and dashes', '«Волжский рассвет» — 2026!', 'волжский рассвет 2026'],
  ['a short й stays itself, composed or not', 'Йошкар И\u0306', 'йошкар й'],
  ['letters of Kazakh', 'Ұлытау жарысы', 'ұлытау жарысы'],
  ['nothing', '  —  ', ''],
] as const)('%s', ([, text, expected]) => {
  expect(normalizeSearch(text)).toBe(expected)
})

test.for([
  ['each word is one to look for', 'Бег Самара', ['бег', 'самара']],
  ['signs are no words', "a & b | !c:* <-> '\\", ['a', 'b', 'c']],
  ['at most eight', '1 2 3 4 5 6 7 8 9', ['1', '2', '3', '4', '5', '6', '7', '8']],
  ['nothing to look for', ' ... ', []],
] as const)('%s', ([, text, expected]) => {
  expect(searchedWords(text)).toEqual(expected)
})
