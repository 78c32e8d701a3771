import { diffMs, type Instant, plusMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'

export type OrderStatus =
  | 'draft'
  | 'awaiting_payment'
  | 'paid'
  | 'partially_refunded'
  | 'expired'
  | 'cancelled'
  | 'refunded'

/** How long a place is held from 'participants saved' on, and again once from the opening of a payment (SPEC §4, §9). */
export const payWithinMs = 20 * 60_000
/** How long a hold outlives the clock while a payment is open, in which the provider is asked and the payment given up. */
export const paymentGraceMs = 3 * 60_000

export const orderTransitions = {
  draft: ['awaiting_payment', 'cancelled'],
  awaiting_payment: ['awaiting_payment', 'paid', 'expired', 'cancelled'], // to itself: the one renewal
  expired: ['awaiting_payment', 'paid', 'cancelled'], // tried again; or a late payment takes a free place
  paid: ['partially_refunded', 'refunded', 'cancelled'], // cancelled: nothing of it was paid, or nothing goes back
  partially_refunded: ['partially_refunded', 'refunded'],
  cancelled: [],
  refunded: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

export function moveOrder(from: OrderStatus, to: OrderStatus): Result<OrderStatus, 'orders.illegal_transition'> {
  const next: readonly OrderStatus[] = orderTransitions[from]
  return next.includes(to) ? ok(to) : err('orders.illegal_transition')
}

export type PaymentWindow = { readonly payBefore: Instant; readonly isRenewed: boolean }

/** The window as it is once a payment is opened at `now`: renewed to a full 20 minutes, one time. */
export function windowForPayment(window: PaymentWindow, now: Instant): PaymentWindow {
  return window.isRenewed ? window : { payBefore: plusMs(now, payWithinMs), isRenewed: true }
}

/** Until when the holds stand. */
export function heldUntil(window: PaymentWindow, isPaymentOpen: boolean): Instant {
  return isPaymentOpen ? plusMs(window.payBefore, paymentGraceMs) : window.payBefore
}

/** An order that waits past its time reads as expired, whether or not anybody has swept it yet. */
export function currentStatus(
  order: { readonly status: OrderStatus; readonly payBefore: Instant | null; readonly isPaymentOpen: boolean },
  now: Instant,
): OrderStatus {
  if (order.status !== 'awaiting_payment' || order.payBefore === null) return order.status
  const until = heldUntil({ payBefore: order.payBefore, isRenewed: true }, order.isPaymentOpen)
  return diffMs(until, now) > 0 ? order.status : 'expired'
}

/** Whether something of it has been paid for and still stands. */
export function isPaidStatus(status: OrderStatus): boolean {
  return status === 'paid' || status === 'partially_refunded'
}

/**
 * What a standing order becomes when a part of it, or the rest, is given up.
 * @param refundedMinor all that goes back of it, with what went before
 */
export function statusAfterReturn(
  status: OrderStatus,
  { isWhole, refundedMinor }: { readonly isWhole: boolean; readonly refundedMinor: number },
): OrderStatus {
  if (refundedMinor > 0) return isWhole ? 'refunded' : 'partially_refunded'
  return isWhole ? 'cancelled' : status
}
