/**
 * To the reader of a link sent to an address, to a member of the sender's family, or to the race's
 * waitlist.
 */
export type TransferKind = 'email' | 'relative' | 'waitlist'

/** The state of a paid place's offer. Until it is `accepted` the place is the sender's. */
export type TransferState = 'open' | 'paying' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed'

export const transferTransitions = {
  open: ['paying', 'accepted', 'declined', 'withdrawn', 'lapsed'],
  paying: ['accepted', 'open', 'withdrawn', 'lapsed'], // the fee was not paid in time: offered again
  accepted: [],
  declined: [],
  withdrawn: [],
  lapsed: [],
} as const satisfies Record<TransferState, readonly TransferState[]>

export function canMoveTransfer(from: TransferState, to: TransferState): boolean {
  const next: readonly TransferState[] = transferTransitions[from]
  return next.includes(to)
}

/** Whether the offer is open: its reader may accept it. */
export function isOffered(state: TransferState): boolean {
  return state === 'open' || state === 'paying'
}
