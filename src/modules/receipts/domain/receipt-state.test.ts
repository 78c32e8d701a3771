import { expect, test } from 'vitest'
import { diffMs, toInstant } from '#src/kernel/instant.ts'
import { canMoveReceipt, externalId, nextTryAt, receiptStates } from './receipt-state.ts'

test('a registered receipt is final, and a failed one may be sent again', () => {
  const moves = receiptStates.flatMap((from) =>
    receiptStates.filter((to) => canMoveReceipt(from, to)).map((to) => `${from} ${to}`),
  )
  expect(moves).toEqual(['due sent', 'due failed', 'sent registered', 'sent failed', 'failed sent', 'failed failed'])
})

test('a receipt has one id at the register until it fails', () => {
  expect([externalId({ id: 'r', attempt: 1 }), externalId({ id: 'r', attempt: 2 })]).toEqual(['r', 'r-2'])
})

const due = toInstant('2026-11-29T09:00:00.000Z')
test.for([
  ['sent', '2026-11-29T09:00:00.000Z', 0, 5],
  ['sent', '2026-11-29T09:01:00.000Z', 0, 60],
  ['due', '2026-11-29T12:00:00.000Z', 0, 600],
  ['due', '2026-11-29T12:00:00.000Z', 1, 750],
  ['failed', '2026-11-29T09:00:00.000Z', 0, 60],
  ['failed', '2026-11-30T09:00:00.000Z', 0, 3_600],
] as const)(
  'a receipt in state %s, at %s (spread %d), is tried again %d seconds later',
  ([state, at, random, seconds]) => {
    const now = toInstant(at)
    expect(diffMs(nextTryAt(state, due, now, random), now)).toBe(seconds * 1_000)
  },
)
