import { expect, test } from 'vitest'
import { refundProgress } from './refund-progress.ts'

test.for([
  ['an order without a refund', [], null],
  ['a refund that was requested', ['requested'], 'requested'],
  ['one that its provider has accepted', ['sent'], 'requested'],
  ['one that an operator makes', ['by_hand'], 'requested'],
  ['one made, another under way', ['done', 'sent'], 'requested'],
  ['one made, another refused', ['done', 'failed', 'sent'], 'failed'],
  ['all made', ['done', 'done'], 'done'],
] as const)('%s', ([, states, progress]) => {
  expect(refundProgress(states.map((state) => ({ state })))).toBe(progress)
})
