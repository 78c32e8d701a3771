import { comparePlainDates, type PlainDate } from '#src/kernel/plain-date.ts'

/** The documents that a race may require before the start (SPEC §3). */
export const admissionKinds = ['medical-certificate', 'insurance-policy', 'triathlete-card'] as const
export type AdmissionKind = (typeof admissionKinds)[number]

/** Whether a person has such a document; races treat "has not" and "has not answered" alike. */
export type AdmissionDocument = { readonly kind: AdmissionKind } & (
  | { readonly has: false }
  /** `documentNumber` is empty where the document has none; `validUntil` is its last valid day. */
  | { readonly has: true; readonly documentNumber: string; readonly validUntil: PlainDate }
)

export type AdmissionIssue =
  | 'accounts.medical_certificate_missing'
  | 'accounts.medical_certificate_expired'
  | 'accounts.insurance_policy_missing'
  | 'accounts.insurance_policy_expired'
  | 'accounts.triathlete_card_missing'
  | 'accounts.triathlete_card_expired'

const issues = {
  'medical-certificate': {
    missing: 'accounts.medical_certificate_missing',
    expired: 'accounts.medical_certificate_expired',
  },
  'insurance-policy': { missing: 'accounts.insurance_policy_missing', expired: 'accounts.insurance_policy_expired' },
  'triathlete-card': { missing: 'accounts.triathlete_card_missing', expired: 'accounts.triathlete_card_expired' },
} as const satisfies Record<AdmissionKind, Record<'missing' | 'expired', AdmissionIssue>>

/**
 * The issue of a document for a race, as a code; null where it is valid on the race day (the last,
 * of several).
 */
export function admissionIssue(document: AdmissionDocument, raceDay: PlainDate): AdmissionIssue | null {
  if (!document.has) return issues[document.kind].missing
  return comparePlainDates(document.validUntil, raceDay) < 0 ? issues[document.kind].expired : null
}

/**
 * Whether the kind needs a number: medical certificates often have none, policies and cards always
 * do.
 */
export function needsNumber(kind: AdmissionKind): boolean {
  return kind !== 'medical-certificate'
}
