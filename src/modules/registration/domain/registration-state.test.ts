import { expect, test } from 'vitest'
import {
  canMoveRegistration,
  type RegistrationState,
  registrationTransitions,
  statesBefore,
} from './registration-state.ts'

const states = Object.keys(registrationTransitions) as RegistrationState[]
const allowedMoves = [
  'held → confirmed',
  'held → expired',
  'held → cancelled',
  'expired → confirmed',
  'confirmed → deferred',
  'confirmed → cancelled',
  'deferred → cancelled',
  'deferred → refunded',
  'confirmed → refunded',
]

test.for(states.flatMap((from) => states.map((to) => [from, to] as const)))(
  'an entry moves from %s to %s only if that is allowed',
  ([from, to]) => {
    expect(canMoveRegistration(from, to)).toBe(allowedMoves.includes(`${from} → ${to}`))
    expect(statesBefore(to).includes(from)).toBe(canMoveRegistration(from, to))
  },
)
