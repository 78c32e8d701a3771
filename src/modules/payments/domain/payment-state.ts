/** Where one attempt to take money stands. */
export type PaymentState =
  | 'created'
  | 'open'
  | 'succeeded'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'refunding'
  | 'refunded'

/**
 * What may follow what. The provider's word is final about money: a success is believed even after we had given the
 * payment up, and nothing else moves a payment that has ended.
 */
export const paymentTransitions = {
  created: ['open', 'succeeded', 'declined', 'cancelled', 'expired'],
  open: ['succeeded', 'declined', 'cancelled', 'expired'],
  declined: ['succeeded'],
  cancelled: ['succeeded'],
  expired: ['succeeded'],
  succeeded: ['refunding'],
  refunding: ['refunded'],
  refunded: [],
} as const satisfies Record<PaymentState, readonly PaymentState[]>

/** Ended, and no money came. */
export const endedUnpaidStates = ['declined', 'cancelled', 'expired'] as const satisfies readonly PaymentState[]

export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  const next: readonly PaymentState[] = paymentTransitions[from]
  return next.includes(to)
}

/** Whether the payer or the provider can still do something about it. */
export function isPaymentUnderWay(state: PaymentState): boolean {
  return state === 'created' || state === 'open'
}

/** Whether money came, even if it went back since. */
export function hasBroughtMoney(state: PaymentState): boolean {
  return state === 'succeeded' || state === 'refunding' || state === 'refunded'
}
