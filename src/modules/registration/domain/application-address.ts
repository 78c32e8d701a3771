import type { RaceKey } from './register-address.ts'

/**
 * A coach's application stands under the register address, which every brand has; the race in it is the one that one came from, the
 * application is the event's.
 */
export function applicationAddress({ eventCode, raceCode }: RaceKey, applicationId: string | null = null): string {
  const path = `/${encodeURIComponent(eventCode)}/${encodeURIComponent(raceCode)}/register/application`
  return applicationId === null ? path : `${path}?${new URLSearchParams({ applicationId })}`
}
