import { type RaceKey, registerAddress } from './register-address.ts'

/** In the address of the order's page, asked before a place is given up; and of the race's, once it is. */
export const endingKey = 'ending'

export function abandonedAddress(race: RaceKey): string {
  return `${registerAddress(race, null, null)}?${endingKey}=done`
}
