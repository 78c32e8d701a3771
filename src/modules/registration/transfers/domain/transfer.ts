/** To whoever reads a link that was sent to an address, to somebody of the sender's own family, or to the race's line. */
export type TransferWay = 'email' | 'relative' | 'line'

/** Where the offer of a paid place stands. Until it is `accepted` the place is the sender's. */
export type TransferState = 'open' | 'paying' | 'accepted' | 'declined' | 'taken_back' | 'lapsed'

export const transferTransitions = {
  open: ['paying', 'accepted', 'declined', 'taken_back', 'lapsed'],
  paying: ['accepted', 'open', 'taken_back', 'lapsed'], // the fee was not paid in time: it is offered on
  accepted: [],
  declined: [],
  taken_back: [],
  lapsed: [],
} as const satisfies Record<TransferState, readonly TransferState[]>

export function canMoveTransfer(from: TransferState, to: TransferState): boolean {
  const next: readonly TransferState[] = transferTransitions[from]
  return next.includes(to)
}

/** Whether it still stands: whoever reads it may become the place's next. */
export function isOffered(state: TransferState): boolean {
  return state === 'open' || state === 'paying'
}
