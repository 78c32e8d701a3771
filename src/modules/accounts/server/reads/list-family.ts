import type { Tx } from '#src/platform/db/tx.ts'
import { findFamily, type ParticipantRow } from '../queries/participants.ts'

/** The account's family group, oldest first, without the account's own participant. */
export async function listFamily(tx: Tx, accountId: string): Promise<ParticipantRow[]> {
  return await findFamily(tx, accountId)
}
