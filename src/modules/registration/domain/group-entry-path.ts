import type { GroupEntryKind } from '#src/modules/catalog/domain/group-entry-rules.ts'
import type { RaceKey } from './register-path.ts'

/**
 * The address of a group entry, under the register address, which every brand has; the group entry
 * is of the whole event, the race in the address is where its author came from.
 * @param kind of a group entry that does not exist yet; an existing one has its own
 */
export function groupEntryPath(
  { eventCode, raceCode }: RaceKey,
  groupEntryId: string | null = null,
  kind: GroupEntryKind = 'club',
): string {
  const path = `/${encodeURIComponent(eventCode)}/${encodeURIComponent(raceCode)}/register/group-entry`
  if (groupEntryId !== null) return `${path}?${new URLSearchParams({ groupEntryId })}`
  return kind === 'club' ? path : `${path}?${new URLSearchParams({ kind })}`
}

/** The line of a group entry that is edited, by its id, which is also its entry's. */
export function athletePath(race: RaceKey, groupEntryId: string, athleteId: string): string {
  return `${groupEntryPath(race, groupEntryId)}&edit=${athleteId}#line-${athleteId}`
}
