import type { Tx } from '#src/platform/db/tx.ts'
import { clearOptedOutFields, type ParticipantProfile, type Relation } from '../../domain/profile.ts'
import { upsertParticipant } from '../queries/participants.ts'

/**
 * Adds a relative to the account's family group: a participant with a profile of their own.
 * @returns the participant's id
 */
export async function addRelative(
  tx: Tx,
  accountId: string,
  relation: Relation,
  profile: ParticipantProfile,
): Promise<{ participantId: string }> {
  return { participantId: await upsertParticipant(tx, { accountId, id: null, relation }, clearOptedOutFields(profile)) }
}
