import type { RaceKey } from './register-address.ts'

/**
 * A coach's application stands under the register address, which every brand has; the race in it is the one that one came from, the
 * application is the event's.
 */
export function applicationAddress({ eventCode, raceCode }: RaceKey, applicationId: string | null = null): string {
  const path = `/${encodeURIComponent(eventCode)}/${encodeURIComponent(raceCode)}/register/application`
  return applicationId === null ? path : `${path}?${new URLSearchParams({ applicationId })}`
}

/** The line of an application that is mended, by its id: its entry's too. */
export function lineAddress(race: RaceKey, applicationId: string, athleteId: string): string {
  return `${applicationAddress(race, applicationId)}&edit=${athleteId}#line-${athleteId}`
}
