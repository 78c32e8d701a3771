import { expect, test } from 'vitest'
import { dayValue, maskTypedDay } from './typed-day.ts'

test.for([
  ['the first digit', '', '1', '1'],
  ['a filled day gets its dot', '1', '12', '12.'],
  ['the dot can be deleted', '12.', '12', '12'],
  ['a digit after a deleted dot brings it back', '12', '120', '12.0'],
  ['a month with its dot', '12.0', '12.05', '12.05.'],
  ['the whole day', '12.05.199', '12.05.1990', '12.05.1990'],
  ['no ninth digit', '12.05.1990', '12.05.19901', '12.05.1990'],
  ['a dot after one digit pads it', '1', '1.', '01.'],
  ['two dots make one', '12.', '12..', '12.'],
  ['letters are dropped', '12.', '12.м', '12.'],
  ['pasted with dots', '', '12.05.1990', '12.05.1990'],
  ['pasted without', '', '12051990', '12.05.1990'],
  ['pasted with slashes and no zeros', '', '1/5/1990', '01.05.1990'],
  ['filled in by the browser', '', '1990-05-12', '12.05.1990'],
  ['emptied', '1', '', ''],
] as const)('a day is typed: %s', ([, previous, text, expected]) => {
  expect(maskTypedDay(text, previous)).toBe(expected)
})

test('a day typed digit by digit ends as the day', () => {
  const shown = [...'12051990'].reduce((previous, digit) => maskTypedDay(previous + digit, previous), '')
  expect(shown).toBe('12.05.1990')
  expect(dayValue(shown)).toBe('1990-05-12')
})

test('an invalid day stays as typed, so that the error can name it', () => {
  expect(dayValue('31.02.1990')).toBe('31.02.1990')
  expect(dayValue('12.05.')).toBe('12.05.')
  expect(dayValue(' ')).toBe('')
})
