import { expect, test } from 'vitest'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { type ComparedLine, compareFormats } from './same-money.ts'

const line: ComparedLine = {
  id: 'new',
  bookedOn: '2026-12-01' as PlainDate,
  amountMinor: 199_500,
  documentNumber: '42',
  payerAccount: '40702810138250123017',
}
const old = { ...line, id: 'old', hasTwin: false }
const day = (text: string) => text as PlainDate

test.for([
  ['all agrees', line, 'repeated'],
  ['the number has zeros in front', { ...line, documentNumber: '000042' }, 'repeated'],
  ['another number', { ...line, documentNumber: 'E2E-9' }, 'twin'],
  ['no number', { ...line, documentNumber: '' }, 'twin'],
  ['no account of the payer', { ...line, payerAccount: '' }, 'twin'],
  ['the same document two days later', { ...line, bookedOn: day('2026-12-03') }, 'twin'],
  ['the same document a week later', { ...line, bookedOn: day('2026-12-08') }, 'new'],
  ['another document two days later', { ...line, bookedOn: day('2026-12-03'), documentNumber: '43' }, 'new'],
  ['another sum', { ...line, amountMinor: 199_501 }, 'new'],
  ['another account of the payer', { ...line, payerAccount: '40702810800000000043' }, 'new'],
] as const)('a line beside one of the other format: %s', ([, given, expected]) => {
  const { repeated, twins } = compareFormats([given], [old])
  expect(repeated.has('new') ? 'repeated' : twins.get('new') === 'old' ? 'twin' : 'new').toBe(expected)
})

test('one earlier line explains one line, and the one that agrees best', () => {
  const second = { ...line, id: 'second', documentNumber: '43' }
  const { repeated, twins } = compareFormats([second, line], [old])
  expect([[...repeated], [...twins]]).toEqual([['new'], []])
})

test('an earlier line with a twin is no second one’s, and still the same as a line that agrees', () => {
  const second = { ...line, id: 'second', documentNumber: '43' }
  const { repeated, twins } = compareFormats([second, line], [{ ...old, hasTwin: true }])
  expect([[...repeated], [...twins]]).toEqual([['new'], []])
  expect(compareFormats([second], [{ ...old, hasTwin: true }]).twins.size).toBe(0)
})
