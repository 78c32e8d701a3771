import { expect, test } from 'vitest'
import { canMoveRefund, type RefundState, refundTransitions } from './refund-state.ts'

const states = Object.keys(refundTransitions) as RefundState[]
const lawful = [
  'requested → by_hand',
  'by_hand → done',
  'requested → sent',
  'requested → done',
  'requested → failed',
  'sent → done',
  'sent → failed',
  'failed → requested',
]

test.for(states.flatMap((from) => states.map((to) => [from, to] as const)))(
  'the state %s can become %s',
  ([from, to]) => {
    expect(canMoveRefund(from, to)).toBe(lawful.includes(`${from} → ${to}`))
  },
)
