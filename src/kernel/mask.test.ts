import { expect, test } from 'vitest'
import { applyMask, caretAfterMask } from './mask.ts'

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
] as const)('masked: %s', ([, mask, text, expected]) => {
  expect(applyMask(mask, text)).toBe(expected)
  expect(applyMask(mask, expected)).toBe(expected)
})

test.for([
  ['at the end it stays at the end', '451', 3, '45 1', 4],
  ['a digit put into the middle', '459 10', 3, '45 91 0', 4],
  ['at the start', '45', 0, '45', 0],
  ['behind a deleted digit', '4 10', 1, '41 0', 1],
] as const)('the caret: %s', ([, text, caret, masked, expected]) => {
  expect(caretAfterMask(text, caret, masked)).toBe(expected)
})
