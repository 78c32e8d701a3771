import { err, ok, type Result } from '#src/kernel/result.ts'
import { findRequisites } from '#src/modules/organizers/server/reads/requisites.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type ApplicationState, canMove } from '../../domain/application-state.ts'
import { decidedEmailJob, inReviewEmailJob } from '../jobs/emails.ts'
import { freePlaces, writeApplicationState } from '../queries/applications.ts'
import { certificatesOfParts, takeNumbers, writeIssued } from '../queries/certificates.ts'
import {
  addHistory,
  lockPart,
  type PartRow,
  partsOfApplications,
  type StateCause,
  writePartState,
} from '../queries/parts.ts'
import { placesOfPartNow } from '../reads/places-of-part.ts'

export type Decision =
  | { readonly kind: 'review' }
  | { readonly kind: 'approve'; readonly signer: string }
  | { readonly kind: 'reject'; readonly reason: string }

export type Decided = { readonly partId: string; readonly state: ApplicationState; readonly numbers: number[] }
export type DecisionRefusal =
  | 'tax-deduction.application_not_found'
  | 'tax-deduction.decided'
  | 'tax-deduction.places_changed'
  | 'tax-deduction.requisites_missing'

const stateOf = { review: 'in_review', approve: 'ready', reject: 'rejected' } as const

/**
 * An organizer decides on its part of an application: approval numbers its certificates, rejection
 * frees its places. The same decision again changes nothing; another one is refused. The application's
 * state follows. Runs as the system.
 * @locks application, number series
 */
export async function decidePart(
  tx: Tx,
  of: { readonly partId: string; readonly organizerId: string; readonly by: StateCause },
  decision: Decision,
): Promise<Result<Decided, DecisionRefusal>> {
  const part = await lockPart(tx, of.partId)
  if (part === null || part.organizerId !== of.organizerId) return err('tax-deduction.application_not_found')
  const state = stateOf[decision.kind]
  if (part.state === state) return ok({ partId: part.id, state, numbers: await numbersOf(tx, part) })
  if (!canMove(part.state, state)) return err('tax-deduction.decided')
  const issued = decision.kind === 'approve' ? await issueCertificates(tx, part, decision.signer) : ok([])
  if (!issued.ok) return issued
  if (decision.kind === 'reject') await freePlaces(tx, part.id)
  const reason = decision.kind === 'reject' ? decision.reason : null
  await writePartState(tx, part.id, { state, reason, usesLink: of.by.kind === 'link' })
  await addHistory(tx, part, { state, reason, by: of.by })
  const parts = await partsOfApplications(tx, [part.applicationId])
  await writeApplicationState(
    tx,
    part.applicationId,
    parts.map((one) => one.state),
  )
  await tx.enqueue(decision.kind === 'review' ? inReviewEmailJob : decidedEmailJob, { partId: part.id })
  return ok({ partId: part.id, state, numbers: issued.value })
}

/**
 * Numbers the certificates of a part, each with a copy of the requisites. Refused where a place was
 * cancelled, or a part of its price returned, since the applicant applied.
 */
async function issueCertificates(
  tx: Tx,
  part: PartRow,
  signer: string,
): Promise<Result<number[], 'tax-deduction.places_changed' | 'tax-deduction.requisites_missing'>> {
  if (!(await arePlacesSame(tx, part))) return err('tax-deduction.places_changed')
  const requisites = await findRequisites(tx, part.organizerId)
  if (requisites === null || requisites.taxNumber === '') return err('tax-deduction.requisites_missing')
  const { legalName, taxNumber, kpp } = requisites
  const certificates = await certificatesOfParts(tx, [part.id])
  const first = await takeNumbers(tx, {
    organizerId: part.organizerId,
    year: part.year,
    count: certificates.length,
  })
  for (const [i, { id }] of certificates.entries())
    await writeIssued(tx, id, { number: first + i, organizer: { legalName, taxNumber, kpp }, signer })
  return ok(certificates.map((_, i) => first + i))
}

async function arePlacesSame(tx: Tx, part: PartRow): Promise<boolean> {
  return (await placesOfPartNow(tx, part)).every(
    ({ sumMinor, now }) => now !== null && !now.isCancelled && !now.isTransferred && now.sumMinor === sumMinor,
  )
}

async function numbersOf(tx: Tx, part: PartRow): Promise<number[]> {
  const certificates = await certificatesOfParts(tx, [part.id])
  return certificates.flatMap(({ number }) => (number === null ? [] : [number]))
}
