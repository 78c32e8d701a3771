import type { Instant } from '#src/kernel/instant.ts'
import type { RaceState } from '#src/modules/catalog/domain/race-state.ts'

/**
 * A race's state for one person: their own entry comes before the public state (PRODUCT.md
 * 'Registering').
 */
export type PersonalRaceState =
  | { readonly state: 'already-registered'; readonly registrationId: string; readonly entryId?: string | undefined }
  | { readonly state: 'payment-pending'; readonly registrationId: string }
  | { readonly state: 'account-limit' }
  /** The race is full for others: a place is offered to this person from the waitlist. */
  | { readonly state: 'offered'; readonly offerUntil: Instant }
  | RaceState

export type OwnEntry = {
  readonly registrationId: string
  readonly isPaid: boolean
  /** The entry, where the order is another account's and only this start is the person's. */
  readonly entryId?: string | undefined
}

/**
 * The person's entry in a race: in an order of theirs, or a place that another account paid for.
 */
export function toOwnEntry({ entry, start }: HeldOfRace): OwnEntry | null {
  if (entry !== null) return { registrationId: entry.orderId, isPaid: entry.isPaid }
  return start && { registrationId: start.orderId, entryId: start.entryId, isPaid: true }
}
type HeldOfRace = {
  readonly entry: { readonly orderId: string; readonly isPaid: boolean } | null
  readonly start: { readonly orderId: string; readonly entryId: string } | null
}

/**
 * The race's state for the owner of a promo code that holds places of it: open while it is full for
 * others.
 */
export function stateWithHeldPlaces(state: RaceState, units: number): RaceState {
  const isFull = state.state === 'full' || state.state === 'limit-reached'
  return isFull && units > 0 ? { state: 'open', left: units } : state
}

/**
 * The first that applies: paid, pending, then the public states with the account's limit, and an
 * offer before 'full'.
 */
export function personalRaceState(
  publicState: RaceState,
  own: OwnEntry | null,
  isAccountFull: boolean,
  offerUntil: Instant | null = null,
): PersonalRaceState {
  if (own !== null) {
    const { registrationId, entryId } = own
    return own.isPaid
      ? { state: 'already-registered', registrationId, entryId }
      : { state: 'payment-pending', registrationId }
  }
  const isDecidedBefore = ['cancelled', 'postponed', 'closed', 'coming-soon'].includes(publicState.state)
  if (isAccountFull && !isDecidedBefore) return { state: 'account-limit' }
  const isFull = publicState.state === 'full' || publicState.state === 'limit-reached'
  return isFull && offerUntil !== null ? { state: 'offered', offerUntil } : publicState
}
