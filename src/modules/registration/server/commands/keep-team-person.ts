import { err, ok, type Result } from '#src/kernel/result.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { saveOwnProfile } from '#src/modules/accounts/server/commands/save-profile.ts'
import { saveRelative } from '#src/modules/accounts/server/commands/save-relative.ts'
import { ownParticipantOf, sameProfile } from '#src/modules/accounts/server/reads/own-participant.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { isAnotherPerson } from '../../domain/another-person.ts'

export type WhoseForm = {
  /** `other`: a team-mate whom no profile is kept of. */
  readonly whom: 'me' | 'other'
  readonly participantId?: string | undefined
  readonly participant: ParticipantProfile
}

/**
 * The profile keeps what was entered of oneself or a relative, so that nothing is typed twice; of a team-mate only the entry
 * does, and the entry's own id stands for the participant's.
 */
export async function keepTeamPerson(
  tx: Tx,
  accountId: string,
  entryId: string,
  { whom, participantId, participant }: WhoseForm,
): Promise<Result<string, 'registration.person_unknown'>> {
  if (participantId !== undefined) {
    const kept = await saveRelative(tx, accountId, { participantId }, participant)
    return kept.ok ? ok(kept.value.participantId) : err('registration.person_unknown')
  }
  if (whom === 'other') return ok(entryId)
  const own = await ownParticipantOf(tx, accountId)
  const isKept = own !== null && (sameProfile(own.profile, participant) || isAnotherPerson(own.profile, participant))
  return ok(isKept ? own.id : (await saveOwnProfile(tx, accountId, participant)).participantId)
}
