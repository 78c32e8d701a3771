import { comparePlainDates, type PlainDate } from '#src/kernel/plain-date.ts'

/** What a race may ask to see before it lets somebody start (SPEC §3). */
export const admissionKinds = ['medical-certificate', 'insurance-policy', 'triathlete-card'] as const
export type AdmissionKind = (typeof admissionKinds)[number]

/** Somebody has such a document or has not; a race sees no difference between 'has not' and 'has not told'. */
export type AdmissionDocument = { readonly kind: AdmissionKind } & (
  | { readonly has: false }
  /** `documentNumber` is empty where the document has none; `validUntil` is the last day on which it is good. */
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

/** What is wrong with a document for a race, the code of its text; null where it is good on its day (the last, of several). */
export function admissionIssue(document: AdmissionDocument, raceDay: PlainDate): AdmissionIssue | null {
  if (!document.has) return issues[document.kind].missing
  return comparePlainDates(document.validUntil, raceDay) < 0 ? issues[document.kind].expired : null
}

/** Certificates of a doctor often have no number; a policy and a card are nothing without theirs. */
export function needsNumber(kind: AdmissionKind): boolean {
  return kind !== 'medical-certificate'
}
