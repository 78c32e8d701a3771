import type { Tx } from '#src/platform/db/tx.ts'
import { claimedBy } from '../queries/claims.ts'

/**
 * The participants in other accounts' family groups whom this account's owner claimed by an email.
 */
export async function claimedParticipants(tx: Tx, accountId: string): Promise<string[]> {
  return await claimedBy(tx, accountId)
}
