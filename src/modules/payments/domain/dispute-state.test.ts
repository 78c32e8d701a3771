import { expect, test } from 'vitest'
import { canMoveDispute, heldOf } from './dispute-state.ts'

test('a dispute is won or lost once; a won one may come again, and a lost one stays lost', () => {
  expect(canMoveDispute('opened', 'won')).toBe(true)
  expect(canMoveDispute('opened', 'lost')).toBe(true)
  expect(canMoveDispute('won', 'opened')).toBe(true)
  expect(canMoveDispute('won', 'lost')).toBe(true)
  expect(canMoveDispute('lost', 'won')).toBe(false)
  expect(canMoveDispute('lost', 'opened')).toBe(false)
})

test.for([
  ['a question of the bank holds nothing', 'opened', 0, 0],
  ['a chargeback holds the sum until the decision', 'opened', 1_000, 1_000],
  ['no more than is disputed is held', 'opened', 5_000, 1_000],
  ['a won dispute gives it back', 'won', 1_000, 0],
  ['a lost one takes all of it, held before or not', 'lost', 0, 1_000],
] as const)('%s', ([, state, heldMinor, expected]) => {
  expect(heldOf({ state, amountMinor: 1_000, heldMinor })).toBe(expected)
})
