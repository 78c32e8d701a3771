import type { Tx } from '#src/platform/db/tx.ts'
import { claimedBy } from '../queries/claims.ts'

/** Whom this account's owner is in others' family groups: participants that were claimed by an email. */
export async function claimedParticipants(tx: Tx, accountId: string): Promise<string[]> {
  return await claimedBy(tx, accountId)
}
