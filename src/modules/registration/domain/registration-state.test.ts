import { expect, test } from 'vitest'
import {
  canMoveRegistration,
  type RegistrationState,
  registrationTransitions,
  statesBefore,
} from './registration-state.ts'

const states = Object.keys(registrationTransitions) as RegistrationState[]
const lawful = [
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

test.for(states.flatMap((from) => states.map((to) => [from, to] as const)))('%s → %s', ([from, to]) => {
  expect(canMoveRegistration(from, to)).toBe(lawful.includes(`${from} → ${to}`))
  expect(statesBefore(to).includes(from)).toBe(canMoveRegistration(from, to))
})
