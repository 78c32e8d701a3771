/** Where one participant's entry in one race stands. It follows its order, and has no clock of its own. */
export type RegistrationState = 'held' | 'confirmed' | 'deferred' | 'expired' | 'cancelled' | 'refunded'

export const registrationTransitions = {
  held: ['confirmed', 'expired', 'cancelled'],
  expired: ['confirmed'], // a late payment took the place again
  confirmed: ['deferred', 'cancelled', 'refunded'], // given up; refunded where money goes back for it
  deferred: ['cancelled', 'refunded'], // taken at the next edition, or had back as money
  cancelled: [],
  refunded: [],
} as const satisfies Record<RegistrationState, readonly RegistrationState[]>

export function canMoveRegistration(from: RegistrationState, to: RegistrationState): boolean {
  const next: readonly RegistrationState[] = registrationTransitions[from]
  return next.includes(to)
}

/** From which states an entry may come to this one. */
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
