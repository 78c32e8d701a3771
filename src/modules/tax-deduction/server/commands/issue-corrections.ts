import { err, ok, type Result } from '#src/kernel/result.ts'
import { findRequisites } from '#src/modules/organizers/server/reads/requisites.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { correctionNumber } from '../../domain/correction.ts'
import { correctedEmailJob } from '../jobs/emails.ts'
import { certificatesOfParts } from '../queries/certificates.ts'
import { type CorrectionRow, correctionsOfParts, writeIssuedCorrections } from '../queries/corrections.ts'
import { lockPart, type StateCause } from '../queries/parts.ts'
import { lowerCertificates } from './note-corrections.ts'

type Issuing = {
  readonly partId: string
  readonly organizerId: string
  readonly by: StateCause
  /** How many corrections were issued when the caller's page was made; not given: not compared. */
  readonly afterIssued?: number
}
export type IssuedCorrections = {
  readonly partId: string
  readonly corrections: readonly { readonly number: number; readonly correction: number; readonly sumMinor: number }[]
}
export type CorrectionRefusal =
  | 'tax-deduction.application_not_found'
  | 'tax-deduction.no_correction_due'
  | 'tax-deduction.requisites_missing'

/**
 * An organizer issues all corrections that are due in its part, with the sums of this moment. A
 * repeated call issues nothing and returns the newest ones. Runs as the system.
 * @locks application
 */
export async function issueCorrections(
  tx: Tx,
  of: Issuing,
  signer: string,
): Promise<Result<IssuedCorrections, CorrectionRefusal>> {
  const part = await lockPart(tx, of.partId)
  if (part === null || part.organizerId !== of.organizerId) return err('tax-deduction.application_not_found')
  if (part.state !== 'ready') return err('tax-deduction.no_correction_due')
  // What was returned a moment ago is in the sums, even if its job has not run.
  await lowerCertificates(tx, part)
  const corrections = await correctionsOfParts(tx, [part.id])
  const issuedBefore = corrections.filter(({ state }) => state === 'issued')
  if (of.afterIssued !== undefined && of.afterIssued !== issuedBefore.length)
    return err('tax-deduction.no_correction_due')
  const due = corrections.filter(({ state }) => state === 'due')
  if (due.length === 0)
    return issuedBefore.length === 0
      ? err('tax-deduction.no_correction_due')
      : ok({ partId: part.id, corrections: await numbered(tx, part.id, newestOfEach(issuedBefore)) })
  const requisites = await findRequisites(tx, part.organizerId)
  if (requisites === null || requisites.taxNumber === '') return err('tax-deduction.requisites_missing')
  const { legalName, taxNumber, kpp } = requisites
  const correctionIds = due.map(({ id }) => id)
  await writeIssuedCorrections(tx, correctionIds, { organizer: { legalName, taxNumber, kpp }, signer, by: of.by })
  await tx.enqueue(correctedEmailJob, { partId: part.id, correctionIds })
  return ok({ partId: part.id, corrections: await numbered(tx, part.id, due) })
}

function newestOfEach(issued: readonly CorrectionRow[]): CorrectionRow[] {
  return [...Map.groupBy(issued, ({ certificateId }) => certificateId).values()].flatMap((own) => own.slice(-1))
}

async function numbered(
  tx: Tx,
  partId: string,
  corrections: readonly CorrectionRow[],
): Promise<IssuedCorrections['corrections']> {
  const numbers = new Map((await certificatesOfParts(tx, [partId])).map(({ id, number }) => [id, number]))
  return corrections.map((correction) => ({
    number: numbers.get(correction.certificateId) ?? 0,
    correction: correctionNumber(correction),
    sumMinor: correction.sumMinor,
  }))
}
