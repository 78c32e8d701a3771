import type { Tx } from '#src/platform/db/tx.ts'
import { type RelativeState, relativeStates } from '../queries/family.ts'
import { findFamily, type RelativeRow } from '../queries/participants.ts'

export type FamilyMember = RelativeRow & Omit<RelativeState, 'id'>

/** The account's family group with each relative's photo and own account, oldest first. */
export async function familyMembers(tx: Tx, accountId: string): Promise<FamilyMember[]> {
  const states = new Map((await relativeStates(tx, accountId)).map((state) => [state.id, state]))
  const none = { photoId: null, dismissed: 0, claim: null }
  return (await findFamily(tx, accountId)).map((relative) => ({ ...none, ...states.get(relative.id), ...relative }))
}
