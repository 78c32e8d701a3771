import { parsePlainDate } from '#src/kernel/plain-date.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { AdmissionDocument, AdmissionIssue, AdmissionKind } from '../domain/admission-documents.ts'
import type { IdentityCode } from '../domain/identity-documents.ts'

/** The names of the identity documents. */
export function useIdentityNames(): Readonly<Record<IdentityCode, string>> {
  const t = useTexts('accounts')
  return {
    21: t('identity21'),
    '03': t('identity03'),
    10: t('identity10'),
    12: t('identity12'),
    23: t('identity23'),
    15: t('identity15'),
    14: t('identity14'),
    '07': t('identity07'),
    24: t('identity24'),
    27: t('identity27'),
    '08': t('identity08'),
    13: t('identity13'),
    11: t('identity11'),
    19: t('identity19'),
    91: t('identity91'),
  }
}

/** The names of the admission documents. */
export function useAdmissionNames(): Readonly<Record<AdmissionKind, string>> {
  const t = useTexts('accounts')
  return {
    'medical-certificate': t('admissionCertificate'),
    'insurance-policy': t('admissionInsurance'),
    'triathlete-card': t('admissionCard'),
  }
}

/** The texts of `admissionIssue`'s codes, the same as the server's. */
export function useAdmissionIssueText(): (issue: AdmissionIssue) => string {
  const t = useTexts('accounts')
  const texts: Readonly<Record<AdmissionIssue, string>> = {
    'accounts.medical_certificate_missing': t('error.accounts.medical_certificate_missing'),
    'accounts.medical_certificate_expired': t('error.accounts.medical_certificate_expired'),
    'accounts.insurance_policy_missing': t('error.accounts.insurance_policy_missing'),
    'accounts.insurance_policy_expired': t('error.accounts.insurance_policy_expired'),
    'accounts.triathlete_card_missing': t('error.accounts.triathlete_card_missing'),
    'accounts.triathlete_card_expired': t('error.accounts.triathlete_card_expired'),
  }
  return (issue) => texts[issue]
}

/** A document of the API as the domain's type. */
export function toAdmission(document: {
  readonly kind: AdmissionKind
  readonly documentNumber: string
  readonly validUntil: string | null
}): AdmissionDocument {
  const validUntil = document.validUntil === null ? null : parsePlainDate(document.validUntil)
  const { kind, documentNumber } = document
  return validUntil === null ? { kind, has: false } : { kind, has: true, documentNumber, validUntil }
}
