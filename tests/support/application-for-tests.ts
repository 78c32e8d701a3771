import { newId } from '#src/kernel/ids.ts'
import type { ApplicationRules } from '#src/modules/catalog/domain/application-rules.ts'
import type { Runner } from './runner.ts'

/** A race takes applications, and asks nothing beside who it is. */
export const plainApplications: ApplicationRules = {
  fields: { school: 'off', region: 'off', rank: 'off', coach: 'off' },
  isListed: false,
}

/** A coach's list with one grown-up in it, who may be entered. */
export async function applicationOf(
  { client }: Runner,
  { eventCode, raceCode }: { eventCode: string; raceCode: string },
) {
  const applicationId = newId()
  const athlete = { lastName: 'Седов', firstName: 'Пётр', birthDate: '01.02.1990', gender: 'м', race: raceCode }
  await client.post(`/api/applications/${applicationId}/athletes`, { eventCode, athlete })
  const view = await client.get(`/api/applications?eventCode=${eventCode}&applicationId=${applicationId}`)
  const athleteId: string = view.body.athletes[0].athleteId
  return { applicationId, athleteId, fromId: applicationId }
}
