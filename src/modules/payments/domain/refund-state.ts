/**
 * The state of a refund: requested here, waiting for an operator who makes it (by hand), accepted by
 * the provider (sent), made, or refused by the provider.
 */
export type RefundState = 'requested' | 'by_hand' | 'sent' | 'done' | 'failed'

/**
 * A refused refund is not final: once the cause is fixed, an operator requests it again. A done
 * refund is final.
 */
export const refundTransitions = {
  requested: ['by_hand', 'sent', 'done', 'failed'],
  by_hand: ['done'],
  sent: ['done', 'failed'],
  failed: ['requested'],
  done: [],
} as const satisfies Record<RefundState, readonly RefundState[]>

export function canMoveRefund(from: RefundState, to: RefundState): boolean {
  const next: readonly RefundState[] = refundTransitions[from]
  return next.includes(to)
}

/** Where an operator makes a refund that no API of the provider makes. */
export type ByHand = 'cabinet' | 'transfer'

/** The provider's idempotency key: a refund requested again after a refusal is another one there. */
export function refundKey({ id, attempt }: { readonly id: string; readonly attempt: number }): string {
  return attempt === 1 ? `refund-${id}` : `refund-${id}-${attempt}`
}

/** The refund's id in its key. @throws where it is no key of a refund */
export function refundIdOf(key: string): string {
  const [, id] = /^refund-([\da-f-]{36})(?:-\d+)?$/.exec(key) ?? []
  if (id === undefined) throw new Error(`${key} is no key of a refund`)
  return id
}

/** A refund as its payer sees it: until it is made or refused it is under way, wherever it is. */
export function payersRefundState(state: RefundState): Exclude<RefundState, 'sent' | 'by_hand'> {
  return state === 'sent' || state === 'by_hand' ? 'requested' : state
}
