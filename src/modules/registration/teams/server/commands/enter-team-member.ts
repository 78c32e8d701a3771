import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../../domain/entered-participant.ts'
import type { EntryDetails } from '../../../entry-details/domain/entry-details.ts'
import { isAt, legAt, maxAllowed } from '../../domain/team-line-up.ts'
import { deleteMember, insertMember, membersOfTeam, type TeamRow } from '../queries/teams.ts'
import type { TeamRace } from '../reads/team-view.ts'

export type NewMember = {
  /** The id of a new member. */
  readonly id: string
  readonly accountId: string
  readonly participantId: string
  readonly participant: EnteredParticipant
  /** The race's fields beyond the profile. */
  readonly details: EntryDetails
  /** Hex of the keyed hash. */
  readonly personKey: string
  /** The sender of the form is the runner. */
  readonly isSelf: boolean
  readonly relayPosition: number
  /** The captain's form replaces the runner of a leg; a joining member takes a free leg. */
  readonly replaces: boolean
}
export type MemberRefusal =
  | 'registration.leg_unknown'
  | 'registration.leg_taken'
  | 'registration.member_elsewhere'
  | 'registration.team_full'

/**
 * Enters a person into a leg. The same person in the same leg again is a correction; a person can't
 * have two legs.
 */
export async function enterTeamMember(
  tx: Tx,
  team: TeamRow,
  race: TeamRace,
  member: NewMember,
): Promise<Result<undefined, MemberRefusal>> {
  const leg = legAt(race.team, member.relayPosition)
  if (leg === null) return err('registration.leg_unknown')
  const members = await membersOfTeam(tx, team.id)
  const currentMember = members.find((one) => isAt(one, leg))
  const isSame = currentMember?.personKey === member.personKey
  const mayReplace = member.replaces || isSame || currentMember?.accountId === member.accountId
  if (currentMember !== undefined && !mayReplace) return err('registration.leg_taken')
  if (currentMember === undefined && members.length >= maxAllowed(team, race.team)) return err('registration.team_full')
  if (currentMember !== undefined) await deleteMember(tx, team.id, currentMember.id)
  const isInserted = await insertMember(tx, team, {
    ...member,
    id: isSame ? currentMember.id : member.id,
    // A member who joined by the code is still responsible for the entry after the captain corrects
    // it.
    accountId: isSame ? currentMember.accountId : member.accountId,
    participantId: isSame ? currentMember.participantId : member.participantId,
    stage: leg.stage,
    position: leg.position,
  })
  return isInserted ? ok() : err('registration.member_elsewhere')
}
