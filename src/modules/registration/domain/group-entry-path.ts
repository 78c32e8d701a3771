import type { RaceKey } from './register-path.ts'

/**
 * The address of a group entry, under the register address, which every brand has; the group entry
 * is of the whole event, the race in the address is where the coach came from.
 */
export function groupEntryPath({ eventCode, raceCode }: RaceKey, groupEntryId: string | null = null): string {
  const path = `/${encodeURIComponent(eventCode)}/${encodeURIComponent(raceCode)}/register/group-entry`
  return groupEntryId === null ? path : `${path}?${new URLSearchParams({ groupEntryId })}`
}

/** The line of a group entry that is edited, by its id, which is also its entry's. */
export function athletePath(race: RaceKey, groupEntryId: string, athleteId: string): string {
  return `${groupEntryPath(race, groupEntryId)}&edit=${athleteId}#line-${athleteId}`
}
