/**
 * A paid sum that leaves the account against the shop's will: the payer disputes it, and the payer's bank or
 * the provider decides.
 */
export type DisputeState = 'opened' | 'won' | 'lost'

/** A won dispute may be opened again by the payer's bank. What is lost is gone: an operator decides. */
export const disputeTransitions = {
  opened: ['won', 'lost'],
  won: ['opened', 'lost'],
  lost: [],
} as const satisfies Record<DisputeState, readonly DisputeState[]>

export function canMoveDispute(from: DisputeState, to: DisputeState): boolean {
  const next: readonly DisputeState[] = disputeTransitions[from]
  return next.includes(to)
}

/** What is gone from the provider's account: of a lost dispute all of it, of a won one nothing. */
export function heldOf({ state, amountMinor, heldMinor }: DisputedSum): number {
  if (state === 'lost') return amountMinor
  return state === 'won' ? 0 : Math.min(heldMinor, amountMinor)
}

type DisputedSum = { readonly state: DisputeState; readonly amountMinor: number; readonly heldMinor: number }
