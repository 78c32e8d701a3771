import { emptyProfile } from '#src/modules/accounts/domain/profile.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { ownProfile } from '#src/modules/accounts/server/reads/find-profile.ts'
import { listFamily } from '#src/modules/accounts/server/reads/list-family.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { isAt, legAt } from '../../domain/team-line-up.ts'
import { findTeam, findTeamOfOrder, membersOfTeam } from '../queries/teams.ts'

type LegFormRequest = {
  readonly accountId: string
  readonly race: RaceRules
  readonly query: {
    readonly registrationId?: string | undefined
    readonly teamRegistrationId?: string | undefined
    readonly relayPosition: number
    readonly personRef?: 'me' | 'new' | 'other' | 'recipient' | undefined
    readonly participantId?: string | undefined
  }
}

/**
 * A leg's form: the caller's own input there, or the saved data of the chosen person. Data that a
 * member has sent themselves is hidden: the captain gets an empty form, for another person.
 */
export async function legForm(tx: Tx, { accountId, race, query }: LegFormRequest) {
  if (!race.team || legAt(race.team, query.relayPosition) === null) return 'registration.leg_unknown' as const
  const family = await listFamily(tx, accountId)
  const present =
    query.personRef === undefined && query.participantId === undefined
      ? await ownMember(tx, accountId, race, query)
      : null
  const relativeId = query.participantId ?? family.find(({ id }) => id === present?.participantId)?.id
  const relative = family.find(({ id }) => id === relativeId)
  if (query.participantId !== undefined && relative === undefined) return 'registration.person_unknown' as const
  const common = { entryId: null, entry: present, hasFamily: family.length > 0 }
  const own = await ownProfile(tx, accountId)
  if (relative !== undefined) {
    const { id, relation: _, ...profile } = relative
    const participant = { ...profile, phone: profile.phone || own.phone, ...present?.participant }
    return { owner: 'relative' as const, participantId: id, ...common, participant }
  }
  const isMe = query.personRef === 'me' || (present !== null && present.participantId !== present.id)
  if (!isMe) {
    const participant = { ...emptyProfile, ...present?.participant }
    return { owner: 'relative' as const, participantId: null, ...common, participant }
  }
  const email = own.email || ((await findContact(tx, accountId))?.email ?? '')
  return {
    owner: 'own' as const,
    participantId: null,
    ...common,
    participant: { ...own, email, ...present?.participant },
  }
}

async function ownMember(
  tx: Tx,
  accountId: string,
  race: RaceRules,
  { registrationId, teamRegistrationId, relayPosition }: LegFormRequest['query'],
) {
  const team = await findRequestedTeam(tx, { registrationId, teamRegistrationId })
  const leg = race.team && legAt(race.team, relayPosition)
  if (team === null || team.raceId !== race.raceId || leg === null) return null
  const member = (await membersOfTeam(tx, team.id)).find((one) => isAt(one, leg))
  return member?.accountId === accountId ? member : null
}

async function findRequestedTeam(tx: Tx, of: Pick<LegFormRequest['query'], 'registrationId' | 'teamRegistrationId'>) {
  if (of.teamRegistrationId !== undefined) return await findTeam(tx, of.teamRegistrationId)
  return of.registrationId === undefined ? null : await findTeamOfOrder(tx, of.registrationId)
}
