import { expect, test } from 'vitest'
import { applyMask, caretAfterMask, typeIntoMask } from './mask.ts'

const passport = '## ## ######'
const military = 'AA #######'
const officer = 'ЯЯ #######'
const asylum = '## N #######'

test.for([
  ['one digit', passport, '4', '4'],
  ['no space before there is something behind it', passport, '45', '45'],
  ['the space comes with the third digit', passport, '451', '45 1'],
  ['a whole passport', passport, '4510123456', '45 10 123456'],
  ['pasted with its spaces', passport, '45 10 123456', '45 10 123456'],
  ['pasted with a number sign', passport, '4510 № 123456', '45 10 123456'],
  ['what is too long is cut', passport, '45101234567', '45 10 123456'],
  ['letters are left out', passport, 'серия 45', '45'],
  ['letters become capitals', military, 'аб1234567', 'АБ 1234567'],
  ['digits do not stand for letters', military, '12аб34', 'АБ 34'],
  ['Russian letters alone', officer, 'аж1234567', 'АЖ 1234567'],
  ['a Latin letter that looks like a Russian one means that one', officer, 'ak1234567', 'АК 1234567'],
  ['another is left out', officer, 'wак1234567', 'АК 1234567'],
  ['the N of the form is not typed', asylum, '121234567', '12 N 1234567'],
  ['but may be', asylum, '12 N 1234567', '12 N 1234567'],
  ['nothing', passport, '', ''],
] as const)('a text is masked: %s', ([, mask, text, expected]) => {
  expect(applyMask(mask, text)).toBe(expected)
  expect(applyMask(mask, expected)).toBe(expected)
})

test.for([
  ['at the end it stays at the end', '451', 3, '45 1', 4],
  ['a digit put into the middle', '459 10', 3, '45 91 0', 4],
  ['at the start', '45', 0, '45', 0],
  ['behind a deleted digit', '4 10', 1, '41 0', 1],
] as const)('the caret keeps its digit: %s', ([, text, caret, masked, expected]) => {
  expect(caretAfterMask(text, caret, masked)).toBe(expected)
})

test.for([
  [
    'Backspace at a separator deletes the digit before it',
    passport,
    '45 09 123456',
    ['45 09', '123456'],
    '45 0|1 23456',
  ],
  ['a missing digit is typed at the caret', passport, '45 01 23456', ['45 08', '1 23456'], '45 08| 123456'],
  ['a digit typed into a full number is ignored', passport, '45 09 123456', ['45 097', ' 123456'], '45 09| 123456'],
  [
    'several digits pasted into a full number are ignored',
    passport,
    '45 09 123456',
    ['45 0977', ' 123456'],
    '45 09| 123456',
  ],
  ['a digit replaces the selected digits', passport, '45 09 123456', ['45 7', ' 123456'], '45 7|1 23456'],
  ['a digit typed after a full number is ignored', passport, '45 09 123456', ['45 09 1234567', ''], '45 09 123456|'],
  ['a pasted number replaces the whole number', passport, '45 09 123456', ['4508654321', ''], '45 08 654321|'],
  ['Backspace at a letter of the mask', '## N #######', '12 N 3456789', ['12 ', ' 3456789'], '1|3 N 456789'],
  ['Backspace at the start changes nothing', passport, '45', ['', '45'], '|45'],
] as const)('typing into a mask: %s', ([, mask, previous, [before, after], expected]) => {
  const isLess = before.length + after.length < previous.length
  const typed = { text: before + after, caret: before.length }
  const { text, caret } = typeIntoMask(mask, previous, typed, isLess ? 'backward' : null)
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected)
})

test('Delete before a separator removes the digit after it', () => {
  expect(typeIntoMask(passport, '45 09 123456', { text: '45 09123456', caret: 5 }, 'forward')).toEqual({
    text: '45 09 23456',
    caret: 5,
  })
})

test('the same number pasted without separators over itself loses nothing', () => {
  const typed = { text: '4509123456', caret: 10 }
  expect(typeIntoMask(passport, '45 09 123456', typed, null)).toEqual({ text: '45 09 123456', caret: 12 })
})
