import { expect, test } from 'vitest'
import { claimantText, isLettersOnly } from './names.ts'

test.for([
  ['Иванов', true],
  ['Салтыков-Щедрин', true],
  ['О’Коннор', true],
  ["O'Connor", true],
  ['Мамин Сибиряк', true],
  ['Ким Чен Ын', true],
  ['Пётр', true],
  ['Иванов1', false],
  ['Ива--нов', false],
  ['-Иванов', false],
  ['Иванов.', false],
  ['', false],
  [' ', false],
] as const)('%s: %s', ([name, expected]) => {
  expect(isLettersOnly(name)).toBe(expected)
})

test('ё, case and spaces do not make another person; another birthday does', () => {
  const one = claimantText({ lastName: 'Королёв', firstName: 'Пётр ', birthDate: '1990-05-12' })
  expect(claimantText({ lastName: 'КОРОЛЕВ', firstName: 'петр', birthDate: '1990-05-12' })).toBe(one)
  expect(claimantText({ lastName: 'Королёв', firstName: 'Пётр', birthDate: '1990-05-13' })).not.toBe(one)
})
