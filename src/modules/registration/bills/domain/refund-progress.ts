import { payersRefundState, type RefundState } from '#src/modules/payments/domain/refund-state.ts'

/** How far all refunds of an order have come: a refused one first, then one that is under way; null: it has none. */
export function refundProgress(
  refunds: readonly { readonly state: RefundState }[],
): ReturnType<typeof payersRefundState> | null {
  const states = refunds.map(({ state }) => payersRefundState(state))
  return (['failed', 'requested', 'done'] as const).find((state) => states.includes(state)) ?? null
}
