import type { Tx } from '#src/platform/db/tx.ts'
import { findFamily, findOwn, type ParticipantRow } from '../queries/participants.ts'

/** The account's own participant, if any, and its family group. */
export async function listPeople(tx: Tx, accountId: string): Promise<ParticipantRow[]> {
  const own = await findOwn(tx, accountId)
  return [...(own === null ? [] : [own]), ...(await findFamily(tx, accountId))]
}
