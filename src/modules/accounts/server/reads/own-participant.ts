import type { Tx } from '#src/platform/db/database.ts'
import type { ParticipantProfile } from '../../domain/profile.ts'
import { findOwn, sameProfile as same } from '../queries/participants.ts'

export type OwnParticipant = { readonly id: string; readonly profile: ParticipantProfile }

/** The account's own participant with its id; null where it has none yet. */
export async function ownParticipant(tx: Tx, accountId: string): Promise<OwnParticipant | null> {
  const row = await findOwn(tx, accountId)
  if (row === null) return null
  const { id, relation: _, ...profile } = row
  return { id, profile }
}

/** Whether saving the one over the other would change anything. */
export function sameProfile(a: ParticipantProfile, b: ParticipantProfile): boolean {
  return same(a, b)
}
