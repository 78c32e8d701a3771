/** The state of a refund: requested, done by the provider, or refused by it. */
export type RefundState = 'requested' | 'done' | 'failed'

/**
 * A refused refund is not final: once the cause is fixed, an operator requests it again. A done
 * refund is final.
 */
export const refundTransitions = {
  requested: ['done', 'failed'],
  failed: ['requested'],
  done: [],
} as const satisfies Record<RefundState, readonly RefundState[]>

export function canMoveRefund(from: RefundState, to: RefundState): boolean {
  const next: readonly RefundState[] = refundTransitions[from]
  return next.includes(to)
}
