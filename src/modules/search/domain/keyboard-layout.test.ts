import { expect, test } from 'vitest'
import { onOtherKeyboard } from './keyboard-layout.ts'

test.for([
  ['Russian typed on a Latin keyboard', 'vjcrdf', 'москва'],
  ['letters that are signs there', '[f,fhjdcr', 'хабаровск'],
  ['the same with shift', '<tkst yjxb', 'Белые ночи'],
  ['ё stands beside the 1', '`krf', 'ёлка'],
  ['a hyphen stays', 'cfyrn-gtnth,ehu', 'санкт-петербург'],
  ['English typed on a Russian keyboard', 'кгт', 'run'],
  ['with a capital', 'Ьщысщц', 'Moscow'],
  ['figures and spaces stay', '10 rv', '10 км'],
  ['both at once, each to the other', 'моcrва', 'vjскdf'],
] as const)('a text typed on the other keyboard is converted: %s', ([, typed, expected]) => {
  expect(onOtherKeyboard(typed)).toBe(expected)
})
