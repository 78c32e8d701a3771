import { type RaceKey, registerPath } from './register-path.ts'

/**
 * A parameter of the order's page, to confirm that a place is abandoned; and of the race's page,
 * once it is.
 */
export const endingKey = 'ending'

export function abandonedPath(race: RaceKey): string {
  return `${registerPath(race, null, null)}?${endingKey}=done`
}
