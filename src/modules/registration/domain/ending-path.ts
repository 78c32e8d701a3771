import { type RaceKey, registerPath } from './register-path.ts'

/**
 * A parameter of the order's page, to confirm that a place is abandoned; and of the race's page,
 * once it is.
 */
export const endingKey = 'ending'

export function abandonedPath(race: RaceKey): string {
  return `${registerPath(race, null, null)}?${endingKey}=done`
}

/** Leads to the page that asks before an unpaid order of any kind is abandoned; on the order's tenant. */
export function abandonPath(registrationId: string): string {
  return `/payments/return?${new URLSearchParams({ order: registrationId, [endingKey]: 'ask' })}`
}
