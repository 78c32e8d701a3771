import { type RaceKey, registerAddress } from './register-address.ts'
import type { RegisterStep } from './register-step.ts'

/** In the address of the order's page, asked before a place is given up; and of the race's, once it is. */
export const endingKey = 'ending'

export function givingUpAddress(race: RaceKey, step: RegisterStep, registrationId: string): string {
  return `${registerAddress(race, step, registrationId)}&${endingKey}=ask`
}

export function gaveUpAddress(race: RaceKey): string {
  return `${registerAddress(race, null, null)}?${endingKey}=done`
}
