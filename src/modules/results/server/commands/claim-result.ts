import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { causesOf } from '../../domain/result-claim.ts'
import { claimEmailsJob } from '../jobs/emails.ts'
import { findClaim, holderOf, insertClaim, openClaimOn, writeClaimState } from '../queries/claims.ts'
import { ownFinishes } from '../queries/own-finishes.ts'
import { normOf, raceForClaim } from '../queries/race-for-claim.ts'
import { resultOfBib } from '../queries/read-results.ts'
import { lockNaming } from '../queries/write-results.ts'
import { resultsViewer } from '../reads/results-viewer.ts'

export type ClaimRefusal =
  | 'results.participant_unknown'
  | 'results.result_not_found'
  | 'results.claim_own'
  | 'results.claim_team'
  | 'results.claim_profile'

export type ClaimRequest = {
  readonly accountId: string
  readonly eventCode: string
  readonly raceCode: string
  readonly bib: number
  readonly participantId: string
}

/**
 * Claims a result for a participant of the account. Accepted at once where the row names the
 * participant and nobody has it; else an organizer decides and gets an email. A repeated claim is
 * the same one. Runs as the system.
 * @locks the event's naming (advisory), as publications and decisions do: of two claims the second sees the first
 * @returns the claim's id
 */
export async function claimResult(tx: Tx, request: ClaimRequest): Promise<Result<string, ClaimRefusal>> {
  const { accountId, participantId, bib } = request
  const viewer = await resultsViewer(tx, accountId)
  const person = viewer.people.find(({ id }) => id === participantId)
  if (person === undefined) return err('results.participant_unknown')
  const race = await raceForClaim(tx, request)
  if (race === null) return err('results.result_not_found')
  await lockNaming(tx, race.eventId)
  const row = await resultOfBib(tx, race.raceId, bib)
  // A hidden participant's row names nobody: whose it is must not be found out by claims.
  if (row === null || row.isHidden) return err('results.result_not_found')
  if (row.isTeam) return err('results.claim_team')
  const { lastName, firstName, birthDate, gender } = person
  if (lastName === '' || firstName === '' || birthDate === null || gender === 'unknown')
    return err('results.claim_profile')
  const holder = await holderOf(tx, { raceId: race.raceId, bib })
  if (holder !== null && viewer.shownAs.has(holder.participantId)) return err('results.claim_own')
  const open = await openClaimOn(tx, { participantId, raceId: race.raceId, bib })
  if (open !== null) return ok(open)
  const own = await ownFinishes(tx, { accountId, participantIds: [participantId] })
  const claimer = { lastName, firstName, birthYear: Number(birthDate.slice(0, 4)), gender }
  const causes = causesOf({ ...row, norm: normOf(row) }, claimer, {
    isHeld: holder !== null,
    hasOther: own.some(({ raceId }) => raceId === race.raceId),
  })
  const id = newId()
  const state = causes.length === 0 ? 'accepted' : 'waiting'
  const { tenantId, eventId, raceId } = race
  const { birthYear } = row
  const named = { norm: normOf(row), birthYear, gender: row.gender }
  await insertClaim(tx, { id, tenantId, accountId, participantId, eventId, raceId, bib, person: named, state, causes })
  if (state === 'waiting') await tx.enqueue(claimEmailsJob, { claimId: id, kind: 'waiting' })
  return ok(id)
}

/** Withdraws an open or accepted claim of the account. @locks the event's naming (advisory) */
export async function withdrawClaim(
  tx: Tx,
  { accountId, claimId }: { readonly accountId: string; readonly claimId: string },
): Promise<Result<null, 'results.claim_not_found' | 'results.claim_over'>> {
  const known = await findClaim(tx, claimId)
  if (known === null || known.accountId !== accountId) return err('results.claim_not_found')
  await lockNaming(tx, known.eventId)
  const claim = await findClaim(tx, claimId)
  if (claim?.state !== 'waiting' && claim?.state !== 'accepted') return err('results.claim_over')
  await writeClaimState(tx, claimId, { state: 'withdrawn' })
  return ok(null)
}
