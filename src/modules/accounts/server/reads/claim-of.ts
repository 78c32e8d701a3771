import type { Tx } from '#src/platform/db/tx.ts'
import { type Claim, claimOf } from '../queries/claims.ts'

/** How far a relative's own account has come; null where nobody has asked for one. */
export async function claimStateOf(tx: Tx, participantId: string): Promise<Claim['state'] | null> {
  return (await claimOf(tx, participantId))?.state ?? null
}
