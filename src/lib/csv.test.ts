import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

const read = (rows: (string | number | null)[][]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(writeCsv(rows))

test.for([
  ['Орлова', 'Орлова'],
  [12, '12'],
  [-3, '-3'],
  [null, ''],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', '"\'=1+1"'],
  ['=1+1\n', '"\'=1+1\n"'],
  ['+7 912', '"\'+7 912"'],
  ['-cmd', '"\'-cmd"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\t=1', '"\'\t=1"'],
  ['=a;b', '"\'=a;b"'],
  ['a\u0000b\u001Fc\u007F', 'abc'],
  ['\u0000=1', '"\'=1"'],
  ['one\uD800 half\uDFFF', 'one half'],
  ['𝔄😀', '𝔄😀'],
] as const)('the cell %s is written as %s', ([cell, expected]) => {
  expect(read([[cell]])).toBe(`\uFEFF${expected}\r\n`)
})

test('a file begins with a byte order mark, and each line ends with CR and LF', () => {
  expect(
    read([
      ['a', 'b'],
      [1, 2],
    ]),
  ).toBe('\uFEFFa;b\r\n1;2\r\n')
})
