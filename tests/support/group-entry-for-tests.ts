import type { GroupEntryRules } from '#src/modules/catalog/domain/group-entry-rules.ts'
import { newId } from '#src/platform/new-id.ts'
import type { Runner } from './runner.ts'

/** The race takes group entries of coaches and companies, and requires no fields beside the person's own data. */
export const plainGroupEntries: GroupEntryRules = {
  fields: { school: 'off', region: 'off', rank: 'off', coach: 'off' },
  isListed: false,
  companies: true,
}

/** A coach's list with one adult in it, who may be entered. */
export async function groupEntryOf(
  { client }: Runner,
  { eventCode, raceCode }: { eventCode: string; raceCode: string },
) {
  const groupEntryId = newId()
  const athlete = { lastName: 'Седов', firstName: 'Пётр', birthDate: '01.02.1990', gender: 'м', race: raceCode }
  await client.post(`/api/group-entries/${groupEntryId}/athletes`, { eventCode, athlete })
  const view = await client.get(`/api/group-entries?eventCode=${eventCode}&groupEntryId=${groupEntryId}`)
  const athleteId: string = view.body.athletes[0].athleteId
  return { groupEntryId, athleteId, fromId: groupEntryId }
}
