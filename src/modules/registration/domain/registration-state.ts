/**
 * The state of one participant's entry in one race. It follows its order, and has no clock of its
 * own.
 */
export type RegistrationState = 'held' | 'confirmed' | 'deferred' | 'expired' | 'cancelled' | 'refunded'

export const registrationTransitions = {
  held: ['confirmed', 'expired', 'cancelled'],
  expired: ['confirmed'], // a late payment took the place again
  confirmed: ['deferred', 'cancelled', 'refunded'], // cancelled; refunded where money is returned
  deferred: ['cancelled', 'refunded'], // moved to the next edition, or refunded
  cancelled: [],
  refunded: [],
} as const satisfies Record<RegistrationState, readonly RegistrationState[]>

export function canMoveRegistration(from: RegistrationState, to: RegistrationState): boolean {
  const next: readonly RegistrationState[] = registrationTransitions[from]
  return next.includes(to)
}

/** The states from which an entry may move to this one. */
export function statesBefore(to: RegistrationState): RegistrationState[] {
  return states.filter((from) => canMoveRegistration(from, to))
}

const states = [
  'held',
  'confirmed',
  'deferred',
  'expired',
  'cancelled',
  'refunded',
] as const satisfies readonly RegistrationState[]
