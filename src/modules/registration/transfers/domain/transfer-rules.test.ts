import { expect, test } from 'vitest'
import { canMoveTransfer, isOffered, type TransferState, transferTransitions } from './transfer-rules.ts'

const states = Object.keys(transferTransitions) as TransferState[]

test.for([
  ['open', 'paying', true],
  ['open', 'accepted', true],
  ['open', 'declined', true],
  ['open', 'withdrawn', true],
  ['open', 'lapsed', true],
  ['paying', 'accepted', true],
  ['paying', 'open', true],
  ['paying', 'withdrawn', true],
  ['paying', 'declined', false],
  ['accepted', 'open', false],
  ['accepted', 'withdrawn', false],
  ['declined', 'accepted', false],
  ['withdrawn', 'accepted', false],
  ['lapsed', 'accepted', false],
] as const)('a transfer that is %s becomes %s: %s', ([from, to, may]) => {
  expect(canMoveTransfer(from, to)).toBe(may)
})

test('an ended transfer stays ended, and only an offered one can be accepted', () => {
  for (const from of states) {
    expect(isOffered(from)).toBe(canMoveTransfer(from, 'accepted'))
    if (!isOffered(from)) expect(states.filter((to) => canMoveTransfer(from, to))).toEqual([])
  }
})
