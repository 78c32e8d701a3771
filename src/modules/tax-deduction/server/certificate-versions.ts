import type { Instant } from '#src/kernel/instant.ts'
import type { IssuingOrganizer } from '../domain/certificate-person.ts'
import { correctionNumber, uncorrected } from '../domain/correction.ts'
import type { CertificateRow } from './queries/certificates.ts'
import type { CorrectionRow } from './queries/corrections.ts'

/** A certificate as it was issued at first, or by a correction. */
export type CertificateVersion = Pick<
  CertificateRow,
  'id' | 'partId' | 'applicationId' | 'year' | 'position' | 'recipientPosition'
> & {
  readonly number: number
  /** As the form prints it. */
  readonly correction: number
  readonly sumMinor: number
  readonly organizer: IssuingOrganizer
  readonly signer: string
  readonly issuedAt: Instant
}

/** All issued versions of a certificate, the first one first; none where it is not issued. */
export function certificateVersions(
  certificate: CertificateRow,
  corrections: readonly CorrectionRow[],
): CertificateVersion[] {
  const { number, organizer, signer, issuedAt } = certificate
  if (number === null || organizer === null || signer === null || issuedAt === null) return []
  const first = { ...certificate, number, organizer, signer, issuedAt, correction: uncorrected }
  const later = corrections
    .filter(({ certificateId }) => certificateId === certificate.id)
    .flatMap((one) =>
      one.organizer === null || one.signer === null || one.issuedAt === null
        ? []
        : [
            {
              ...first,
              correction: correctionNumber(one),
              sumMinor: one.sumMinor,
              organizer: one.organizer,
              signer: one.signer,
              issuedAt: one.issuedAt,
            },
          ],
    )
  return [first, ...later]
}

/** The correction of a certificate that its organizer has not issued yet; null if there is none. */
export function dueCorrection({ id }: CertificateRow, corrections: readonly CorrectionRow[]): CorrectionRow | null {
  return corrections.find(({ certificateId, state }) => certificateId === id && state === 'due') ?? null
}

/** The sum of a certificate with all that is returned, whether its correction is issued or due. */
export function currentSum({ id, sumMinor }: CertificateRow, corrections: readonly CorrectionRow[]): number {
  return corrections.findLast(({ certificateId }) => certificateId === id)?.sumMinor ?? sumMinor
}
