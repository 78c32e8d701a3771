import { expect, test } from 'vitest'
import {
  canMovePayment,
  hasReceivedMoney,
  isPaymentPending,
  type PaymentState,
  paymentTransitions,
} from './payment-state.ts'

const states = Object.keys(paymentTransitions) as PaymentState[]
const lawful = [
  'created → open',
  'created → authorized',
  'created → succeeded',
  'created → declined',
  'created → cancelled',
  'created → expired',
  'open → authorized',
  'open → succeeded',
  'open → declined',
  'open → cancelled',
  'open → expired',
  'authorized → succeeded',
  'authorized → declined',
  'authorized → cancelled',
  'authorized → expired',
  // money that came after we had given the payment up is money all the same
  'declined → succeeded',
  'cancelled → succeeded',
  'expired → succeeded',
  'succeeded → refunding',
  'refunding → refunded',
]

test.for(states.flatMap((from) => states.map((to) => [from, to] as const)))(
  'only the table lets %s become %s',
  ([from, to]) => {
    expect(canMovePayment(from, to)).toBe(lawful.includes(`${from} → ${to}`))
  },
)

test('the table names every existing state', () => {
  expect(new Set(lawful.flatMap((pair) => pair.split(' → ')))).toEqual(new Set(states))
})

test('a succeeded payment stays captured when it is refunded', () => {
  expect(states.filter(hasReceivedMoney)).toEqual(['succeeded', 'refunding', 'refunded'])
})

test('only a created, open or authorized payment is under way', () => {
  expect(states.filter(isPaymentPending)).toEqual(['created', 'open', 'authorized'])
})

test('every state but the last leads on, and none leads back to an unpaid one', () => {
  expect(states.filter((state) => paymentTransitions[state].length === 0)).toEqual(['refunded'])
  const targets = states.flatMap((state) => [...paymentTransitions[state]])
  expect(targets).not.toContain('created')
})
