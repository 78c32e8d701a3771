import type { Tx } from '#src/platform/db/tx.ts'
import { emptyProfile, type ParticipantProfile } from '../../domain/profile.ts'
import { findOwn } from '../queries/participants.ts'

/** The account's own profile. */
export async function ownProfile(tx: Tx, accountId: string): Promise<ParticipantProfile> {
  const row = await findOwn(tx, accountId)
  if (row === null) return emptyProfile
  const { id, relation, ...profile } = row
  return profile
}
