/**
 * The state of one attempt to take money. `authorized`: the provider holds the payer's money, and takes
 * it when we say so (a card in two stages, an instalment plan).
 */
export type PaymentState =
  | 'created'
  | 'open'
  | 'authorized'
  | 'succeeded'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'refunding'
  | 'refunded'

/**
 * The allowed transitions. The provider decides about money: a success is accepted even after the
 * payment was cancelled here; nothing else changes an ended payment.
 */
export const paymentTransitions = {
  created: ['open', 'authorized', 'succeeded', 'declined', 'cancelled', 'expired'],
  open: ['authorized', 'succeeded', 'declined', 'cancelled', 'expired'],
  authorized: ['succeeded', 'declined', 'cancelled', 'expired'],
  declined: ['succeeded'],
  cancelled: ['succeeded'],
  expired: ['succeeded'],
  succeeded: ['refunding'],
  refunding: ['refunded'],
  refunded: [],
} as const satisfies Record<PaymentState, readonly PaymentState[]>

/** Not ended: one payment of an order at a time. */
export const pendingStates = ['created', 'open', 'authorized'] as const satisfies readonly PaymentState[]

/** Ended without money. */
export const endedUnpaidStates = ['declined', 'cancelled', 'expired'] as const satisfies readonly PaymentState[]

export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  const next: readonly PaymentState[] = paymentTransitions[from]
  return next.includes(to)
}

/** Whether the payer or the provider can still change its state. */
export function isPaymentPending(state: PaymentState): boolean {
  const pending: readonly PaymentState[] = pendingStates
  return pending.includes(state)
}

/** Whether money was received, even if it was refunded since. */
export function hasReceivedMoney(state: PaymentState): boolean {
  return state === 'succeeded' || state === 'refunding' || state === 'refunded'
}
