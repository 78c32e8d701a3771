import type { Tx } from '#src/platform/db/tx.ts'
import { followPublication } from '../../domain/result-claim.ts'
import { claimEmailsJob } from '../jobs/emails.ts'
import { liveClaimsOf, moveClaims, publishedPeople } from '../queries/claims.ts'

/**
 * Moves the claims of a race to their people's rows after its results were replaced or deleted. A
 * claim whose bib names another person now waits for an organizer, who gets an email.
 * @locks nothing: the caller holds the event's naming, which every change of a claim takes too
 */
export async function followClaims(tx: Tx, raceId: string): Promise<void> {
  const claims = await liveClaimsOf(tx, raceId)
  if (claims.length === 0) return
  const before = new Map(claims.map((claim) => [claim.id, claim]))
  const followed = followPublication(claims, await publishedPeople(tx, raceId))
  const moves = followed.filter(({ id, bib, isChanged }) => bib !== before.get(id)?.bib || isChanged)
  if (moves.length === 0) return
  await moveClaims(tx, moves)
  for (const { id, isChanged } of moves)
    if (isChanged && before.get(id)?.state === 'accepted')
      await tx.enqueue(claimEmailsJob, { claimId: id, kind: 'waiting' })
}
