import type { RaceKey } from './register-address.ts'

/**
 * A group entry stands under the register address, which every brand has; the race in it is the one that one came from, the
 * group entry is the event's.
 */
export function groupEntryAddress({ eventCode, raceCode }: RaceKey, groupEntryId: string | null = null): string {
  const path = `/${encodeURIComponent(eventCode)}/${encodeURIComponent(raceCode)}/register/group-entry`
  return groupEntryId === null ? path : `${path}?${new URLSearchParams({ groupEntryId })}`
}

/** The line of a group entry that is mended, by its id: its entry's too. */
export function lineAddress(race: RaceKey, groupEntryId: string, athleteId: string): string {
  return `${groupEntryAddress(race, groupEntryId)}&edit=${athleteId}#line-${athleteId}`
}
