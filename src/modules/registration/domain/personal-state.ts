import type { Instant } from '#src/kernel/instant.ts'
import type { RaceState } from '#src/modules/catalog/domain/race-state.ts'

/** A race's state for one person: their own entry stands in front of what everybody sees (PRODUCT.md 'Registering'). */
export type PersonalRaceState =
  | { readonly state: 'already-registered'; readonly registrationId: string; readonly startId?: string | undefined }
  | { readonly state: 'payment-pending'; readonly registrationId: string }
  | { readonly state: 'account-limit' }
  /** To everybody else it is full: a place is kept for who stood in line. */
  | { readonly state: 'offered'; readonly offerUntil: Instant }
  | RaceState

export type OwnEntry = {
  readonly registrationId: string
  readonly isPaid: boolean
  /** The entry, where the order is somebody else's and only this start is their own. */
  readonly startId?: string | undefined
}

/** The first that holds: paid, pending, then the public states with the account's limit, and what is offered, before 'full'. */
export function personalRaceState(
  publicState: RaceState,
  own: OwnEntry | null,
  isAccountFull: boolean,
  offerUntil: Instant | null = null,
): PersonalRaceState {
  if (own !== null) {
    const { registrationId, startId } = own
    return own.isPaid
      ? { state: 'already-registered', registrationId, startId }
      : { state: 'payment-pending', registrationId }
  }
  const isDecidedBefore = ['cancelled', 'postponed', 'closed', 'coming-soon'].includes(publicState.state)
  if (isAccountFull && !isDecidedBefore) return { state: 'account-limit' }
  const isFull = publicState.state === 'full' || publicState.state === 'limit-reached'
  return isFull && offerUntil !== null ? { state: 'offered', offerUntil } : publicState
}
