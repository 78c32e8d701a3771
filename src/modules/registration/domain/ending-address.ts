import { type RaceKey, registerAddress } from './register-address.ts'

/**
 * A parameter of the order's page, to confirm that a place is abandoned; and of the race's page,
 * once it is.
 */
export const endingKey = 'ending'

export function abandonedAddress(race: RaceKey): string {
  return `${registerAddress(race, null, null)}?${endingKey}=done`
}
