import { describe, expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import { distanceSearchWords, monthWords, withoutFractions } from './looked-for-words.ts'

test.for([
  ['run', 10_000, '10 км km 10км 10km'],
  ['run', 42_195, '42 км km 42км 42km марафон marathon'],
  ['trail', 21_100, '21 км km 21км 21km полумарафон half marathon'],
  ['run', 800, '800 м m 800м'],
  ['swimming', 1_500, '1500 м m 1500м 1 км km 1км 1km'],
  ['swimming', 3_800, '3 км km 3км 3km'],
  ['ski', 42_195, '42 км km 42км 42km'],
  ['run', 43_000, '43 км km 43км 43km'],
] as const)('a %s over %i m is found by «%s»', ([sport, distanceM, expected]) => {
  expect(distanceSearchWords(sport, distanceM).join(' ')).toBe(expected)
})

test('a day is found by its year and its month', () => {
  expect(monthWords(plainDate(2027, 5, 30))).toEqual(['2027', 'май', 'мая', 'may'])
})

describe('a number loses what is behind its comma', () => {
  test.for([
    ['42,2 км', '42 км'],
    ['марафон 42.195', 'марафон 42'],
    ['42,2', '42'],
    ['3,8км', '3,8км'],
    ['10 км', '10 км'],
    ['30.05.2027', '30.05.2027'],
    ['ve2,2', 've2,2'],
  ] as const)('a number is read without its fraction: %s', ([text, expected]) => {
    expect(withoutFractions(text)).toBe(expected)
  })
})
