import { expect, test } from 'vitest'
import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import {
  currentStatus,
  heldUntil,
  isPaidStatus,
  moveOrder,
  type OrderStatus,
  orderTransitions,
  statusAfterReturn,
  timeLimitForPayment,
} from './order-state.ts'
import { paymentGraceMs, paymentTimeLimitMs } from './payment-time-limit.ts'

const now = toInstant('2026-05-24T05:00:00.000Z')
const minutes = (count: number): Instant => plusMs(now, count * 60_000)
const statuses = Object.keys(orderTransitions) as OrderStatus[]

// Each pair once more, by hand, so that a slip in the machine's table is seen.
const lawful = [
  'draft → awaiting_payment',
  'draft → cancelled',
  'awaiting_payment → awaiting_payment',
  'awaiting_payment → paid',
  'awaiting_payment → expired',
  'awaiting_payment → cancelled',
  'expired → awaiting_payment',
  'expired → paid',
  'expired → cancelled',
  'paid → partially_refunded',
  'paid → refunded',
  'paid → cancelled',
  'partially_refunded → partially_refunded',
  'partially_refunded → refunded',
]

test.for(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
  'only the table lets %s become %s',
  ([from, to]) => {
    const moved = moveOrder(from, to)
    if (lawful.includes(`${from} → ${to}`)) expect(moved).toEqual({ ok: true, value: to })
    else expect(moved).toEqual({ ok: false, error: { code: 'orders.illegal_transition' } })
  },
)

test('the table names every existing state', () => {
  expect(new Set(lawful.flatMap((pair) => pair.split(' → ')))).toEqual(new Set(statuses))
})

test('an order has 20 minutes to pay and 3 minutes’ grace', () => {
  expect([paymentTimeLimitMs, paymentGraceMs]).toEqual([20 * 60_000, 3 * 60_000])
})

test('opening a payment gives a full 20 minutes, and only once', () => {
  const first = timeLimitForPayment({ payBefore: minutes(5), isRenewed: false }, now)
  expect(first).toEqual({ payBefore: minutes(20), isRenewed: true })
  expect(timeLimitForPayment(first, minutes(10))).toBe(first)
})

test('a quick method ends a reservation of days after 20 minutes, renewed or not', () => {
  for (const isRenewed of [false, true])
    expect(timeLimitForPayment({ payBefore: minutes(3 * 24 * 60), isRenewed }, now)).toEqual({
      payBefore: minutes(20),
      isRenewed: true,
    })
})

test('a hold outlives the payment time limit by three minutes while a payment is open', () => {
  const window = { payBefore: minutes(20), isRenewed: true }
  expect([heldUntil(window, false), heldUntil(window, true)]).toEqual([minutes(20), minutes(23)])
})

test.for([
  ['in time', 'awaiting_payment', 1, false, 'awaiting_payment'],
  ['on the last millisecond', 'awaiting_payment', 1 / 60_000, false, 'awaiting_payment'],
  ['at the very moment', 'awaiting_payment', 0, false, 'expired'],
  ['too late', 'awaiting_payment', -1, false, 'expired'],
  ['late with a payment open', 'awaiting_payment', -2, true, 'awaiting_payment'],
  ['later than the grace', 'awaiting_payment', -3, true, 'expired'],
  ['paid stays paid', 'paid', -60, false, 'paid'],
  ['given up stays so', 'cancelled', -60, false, 'cancelled'],
  ['expired doesn’t come back by itself', 'expired', 60, false, 'expired'],
  ['refunded stays so', 'refunded', -60, false, 'refunded'],
  ['a draft has no clock', 'draft', null, false, 'draft'],
] as const)('the current status of an order is computed: %s', ([, status, left, isPaymentOpen, expected]) => {
  const payBefore = left === null ? null : minutes(left)
  expect(currentStatus({ status, payBefore, isPaymentOpen }, now)).toBe(expected)
})

test('an order that stands is paid, wholly or in part', () => {
  expect(statuses.filter(isPaidStatus)).toEqual(['paid', 'partially_refunded'])
})

test.for([
  ['a part, with money', 'paid', false, 100, 'partially_refunded'],
  ['a further part', 'partially_refunded', false, 200, 'partially_refunded'],
  ['the rest', 'partially_refunded', true, 200, 'refunded'],
  ['all at once', 'paid', true, 100, 'refunded'],
  ['a part of what was free', 'paid', false, 0, 'paid'],
  ['all of what was free', 'paid', true, 0, 'cancelled'],
  ['the rest, without more money', 'partially_refunded', true, 100, 'refunded'],
] as const)('an order is cancelled: %s', ([, status, isWhole, refundedMinor, expected]) => {
  const after = statusAfterReturn(status, { isWhole, refundedMinor })
  expect(after).toBe(expected)
  expect(after === status || moveOrder(status, after).ok).toBe(true)
})
