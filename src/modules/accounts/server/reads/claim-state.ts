import type { Tx } from '#src/platform/db/tx.ts'
import { type Claim, findClaim } from '../queries/claims.ts'

/** The state of a relative's claim of an own account; null where there is none. */
export async function findClaimState(tx: Tx, participantId: string): Promise<Claim['state'] | null> {
  return (await findClaim(tx, participantId))?.state ?? null
}
