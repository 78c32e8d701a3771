/** A correction is due once a place of an issued certificate is returned; then its organizer issues it. */
export const correctionStates = ['due', 'issued'] as const
export type CorrectionState = (typeof correctionStates)[number]

/** The number that the form prints on a certificate which nothing corrects yet. */
export const uncorrected = 0
/** Printed where nothing is left of the sum. Its source is not confirmed: docs/features/tax-deduction.md. */
export const annulment = 999

/**
 * The number of a correction as its form prints it.
 * @param ordinal from 1, by certificate
 */
export function correctionNumber({
  ordinal,
  sumMinor,
}: {
  readonly ordinal: number
  readonly sumMinor: number
}): number {
  return sumMinor === 0 ? annulment : ordinal
}

type CertifiedPlace = { readonly sumMinor: number; readonly correctedMinor: number | null }
/** A certified place as it is now. */
export type PlaceNow = {
  readonly sumMinor: number
  readonly isCancelled: boolean
  /** To another account, or to another person of the family. */
  readonly isTransferred: boolean
}

/**
 * What is left of a certified place's sum. A cancelled or transferred place counts for nothing, even
 * if a part of its price stays with the organizer: it is the rule by which places count at all. A sum
 * never rises, since a certificate certifies what the applicant asked for.
 * @param now null: the account has no such place any more
 */
export function correctedSum({ sumMinor, correctedMinor }: CertifiedPlace, now: PlaceNow | null): number {
  const before = correctedMinor ?? sumMinor
  if (now === null || now.isCancelled || now.isTransferred) return 0
  return Math.max(0, Math.min(before, now.sumMinor))
}
