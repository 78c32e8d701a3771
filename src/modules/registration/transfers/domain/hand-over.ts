/** To whoever reads a link that was sent to an address, to somebody of the giver's own family, or to the race's line. */
export type HandOverWay = 'email' | 'relative' | 'line'

/** Where the offer of a paid place stands. Until it is `accepted` the place is the giver's. */
export type HandOverState = 'open' | 'paying' | 'accepted' | 'declined' | 'taken_back' | 'lapsed'

export const handOverTransitions = {
  open: ['paying', 'accepted', 'declined', 'taken_back', 'lapsed'],
  paying: ['accepted', 'open', 'taken_back', 'lapsed'], // the fee was not paid in time: it is offered on
  accepted: [],
  declined: [],
  taken_back: [],
  lapsed: [],
} as const satisfies Record<HandOverState, readonly HandOverState[]>

export function canMoveHandOver(from: HandOverState, to: HandOverState): boolean {
  const next: readonly HandOverState[] = handOverTransitions[from]
  return next.includes(to)
}

/** Whether it still stands: whoever reads it may become the place's next. */
export function isOffered(state: HandOverState): boolean {
  return state === 'open' || state === 'paying'
}
