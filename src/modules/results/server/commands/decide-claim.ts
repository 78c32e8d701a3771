import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ClaimState } from '../../domain/result-claim.ts'
import { claimEmailsJob, resultLostEmailJob } from '../jobs/emails.ts'
import { findClaim, holderOf, writeClaimedPerson, writeClaimState } from '../queries/claims.ts'
import { lockNaming } from '../queries/write-results.ts'

export type ClaimDecision = { readonly verdict: 'accept' } | { readonly verdict: 'reject'; readonly reason: string }
export type DecidedClaim = { readonly claimId: string; readonly state: ClaimState }
export type ClaimDecisionRefusal = 'results.claim_not_found' | 'results.claim_decided' | 'results.claim_without_row'

/**
 * An organizer decides a claim that waits: an accepted one takes the result from its former holder,
 * who gets an email. The same decision again changes nothing; another one is refused. Runs as the
 * system.
 * @locks the event's naming (advisory)
 */
export async function decideClaim(
  tx: Tx,
  of: {
    readonly claimId: string
    /** The event whose organizer decides. */
    readonly eventCode: string
    /** The organizer's member; null: by the link of an email. */
    readonly decidedBy: string | null
  },
  decision: ClaimDecision,
): Promise<Result<DecidedClaim, ClaimDecisionRefusal>> {
  const known = await findClaim(tx, of.claimId)
  if (known === null || known.eventCode !== of.eventCode) return err('results.claim_not_found')
  await lockNaming(tx, known.eventId)
  const claim = await findClaim(tx, of.claimId)
  if (claim === null) return err('results.claim_not_found')
  const state = decision.verdict === 'accept' ? 'accepted' : 'rejected'
  if (claim.state === state) return ok({ claimId: claim.id, state })
  if (claim.state !== 'waiting') return err('results.claim_decided')
  const change = { decidedBy: of.decidedBy, usesLink: of.decidedBy === null }
  if (decision.verdict === 'reject') {
    await writeClaimState(tx, claim.id, { state, reason: decision.reason, ...change })
  } else {
    if (claim.bib === null || claim.row === null) return err('results.claim_without_row')
    const holder = await holderOf(tx, { raceId: claim.raceId, bib: claim.bib })
    if (holder?.claimId != null) await writeClaimState(tx, holder.claimId, { state: 'replaced' })
    await writeClaimedPerson(tx, claim.id, claim.row)
    await writeClaimState(tx, claim.id, { state, ...change })
    if (holder !== null && holder.accountId !== claim.accountId)
      await tx.enqueue(resultLostEmailJob, { claimId: claim.id, accountId: holder.accountId })
  }
  await tx.enqueue(claimEmailsJob, { claimId: claim.id, kind: 'decided' })
  return ok({ claimId: claim.id, state })
}
