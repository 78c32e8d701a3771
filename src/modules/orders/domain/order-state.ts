import { diffMs, type Instant, plusMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { paymentGraceMs, paymentTimeLimitMs } from './payment-time-limit.ts'

export type OrderStatus =
  | 'draft'
  | 'awaiting_payment'
  | 'paid'
  | 'partially_refunded'
  | 'expired'
  | 'cancelled'
  | 'refunded'

export const orderTransitions = {
  draft: ['awaiting_payment', 'cancelled'],
  awaiting_payment: ['awaiting_payment', 'paid', 'expired', 'cancelled'], // to itself: renewed once
  expired: ['awaiting_payment', 'paid', 'cancelled'], // started again, or a late payment takes a free place
  paid: ['partially_refunded', 'refunded', 'cancelled'], // cancelled: the order was free, or nothing is refunded
  partially_refunded: ['partially_refunded', 'refunded'],
  cancelled: [],
  refunded: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

export function moveOrder(from: OrderStatus, to: OrderStatus): Result<OrderStatus, 'orders.illegal_transition'> {
  const next: readonly OrderStatus[] = orderTransitions[from]
  return next.includes(to) ? ok(to) : err('orders.illegal_transition')
}

export type PaymentTimeLimit = { readonly payBefore: Instant; readonly isRenewed: boolean }

/**
 * The payment time limit after a payment is opened at `now`: renewed to a full 20 minutes, once. What is
 * left of a reservation by a slow method ends with it.
 */
export function timeLimitForPayment(limit: PaymentTimeLimit, now: Instant): PaymentTimeLimit {
  const full = plusMs(now, paymentTimeLimitMs)
  if (!limit.isRenewed) return { payBefore: full, isRenewed: true }
  return diffMs(limit.payBefore, full) > 0 ? { ...limit, payBefore: full } : limit
}

/** The time at which the holds expire. */
export function heldUntil(limit: PaymentTimeLimit, isPaymentOpen: boolean): Instant {
  return isPaymentOpen ? plusMs(limit.payBefore, paymentGraceMs) : limit.payBefore
}

/** An unpaid order past its time is returned as expired, even if it is not swept yet. */
export function currentStatus(
  order: { readonly status: OrderStatus; readonly payBefore: Instant | null; readonly isPaymentOpen: boolean },
  now: Instant,
): OrderStatus {
  if (order.status !== 'awaiting_payment' || order.payBefore === null) return order.status
  const until = heldUntil({ payBefore: order.payBefore, isRenewed: true }, order.isPaymentOpen)
  return diffMs(until, now) > 0 ? order.status : 'expired'
}

/** Whether any part of the order is paid and not refunded. */
export function isPaidStatus(status: OrderStatus): boolean {
  return status === 'paid' || status === 'partially_refunded'
}

/**
 * The next state of a paid order when a part of it, or the rest, is cancelled.
 * @param refundedMinor the sum of all its refunds, earlier ones included
 */
export function statusAfterReturn(
  status: OrderStatus,
  { isWhole, refundedMinor }: { readonly isWhole: boolean; readonly refundedMinor: number },
): OrderStatus {
  if (refundedMinor > 0) return isWhole ? 'refunded' : 'partially_refunded'
  return isWhole ? 'cancelled' : status
}
