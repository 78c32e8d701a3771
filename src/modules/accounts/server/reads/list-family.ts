import type { Tx } from '#src/platform/db/tx.ts'
import { findFamily, type RelativeRow } from '../queries/participants.ts'

/** The account's family group, oldest first, without the account's own participant. */
export async function listFamily(tx: Tx, accountId: string): Promise<RelativeRow[]> {
  return await findFamily(tx, accountId)
}
