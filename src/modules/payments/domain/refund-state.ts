/** Where money that goes back stands: asked for, given by the provider, or refused there. */
export type RefundState = 'requested' | 'done' | 'failed'

/** A refusal is not the end: once its reason is mended an operator asks again. What was given stays given. */
export const refundTransitions = {
  requested: ['done', 'failed'],
  failed: ['requested'],
  done: [],
} as const satisfies Record<RefundState, readonly RefundState[]>

export function canMoveRefund(from: RefundState, to: RefundState): boolean {
  const next: readonly RefundState[] = refundTransitions[from]
  return next.includes(to)
}
