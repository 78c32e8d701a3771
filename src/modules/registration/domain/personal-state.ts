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

/** What somebody has of a race: by an order of theirs, or a place that another paid for. */
export function ownEntryOf({ entry, start }: HeldOfRace): OwnEntry | null {
  if (entry !== null) return { registrationId: entry.orderId, isPaid: entry.isPaid }
  return start && { registrationId: start.orderId, startId: start.entryId, isPaid: true }
}
type HeldOfRace = {
  readonly entry: { readonly orderId: string; readonly isPaid: boolean } | null
  readonly start: { readonly orderId: string; readonly entryId: string } | null
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
