import { useRef } from 'react'
import { useAdmissionNames } from '#src/modules/accounts/parts/document-names.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { StepProps } from './register-frame.tsx'

export type AskedForm = StepProps<'participant'>['step']['form']
/** What is wrong with a field that was left, in words, or null; undefined for a field that is not among them. */
export type FieldCheck = (name: string, value: string) => string | null | undefined

/**
 * Labels of what the race asks beyond the profile, in the order of the form. Their rules come with the fields themselves
 * (`useFieldChecks`), since most races ask nothing.
 */
export function useAskedForm({ questions, admission }: AskedForm) {
  const t = useTexts('registration-form')
  const accounts = useTexts('accounts')
  const names = useAdmissionNames()
  const checks = useRef<FieldCheck | null>(null)
  const documents = admission.flatMap(({ kind }) => [
    [`admission.${kind}.has`, names[kind]],
    [`admission.${kind}.documentNumber`, `${names[kind]}: ${t('documentNumberLabel')}`],
    [`admission.${kind}.validUntil`, `${names[kind]}: ${t('documentUntilLabel')}`],
    [`admission.${kind}.scanId`, `${names[kind]}: ${t('documentScan')}`],
  ])
  return {
    labels: Object.fromEntries([
      ['guardian', t('guardianTitle')],
      ['consents.offer', t('consentOfferLabel')],
      ['consents.personal-data', t('consentPersonalDataLabel')],
      ['category.code', t('categoryLabel')],
      ['category.fileId', t('categoryFile')],
      ['identity.documentId', t('identityLabel')],
      ['identity.documentCode', accounts('documentCode')],
      ['identity.documentNumber', accounts('documentNumber')],
      ...documents,
      ...questions.map(({ code, label }) => [`answers.${code}`, label]),
    ]),
    check: (name: string, value: string) => checks.current?.(name, value),
    checks,
  }
}

/** Whether anything stands in the form beside the profile. */
export function asksMore({ questions, admission, identity, categories }: AskedForm): boolean {
  return questions.length > 0 || admission.length > 0 || identity !== null || categories !== null
}

/** The birth date that a participant is known by, or was typed with. */
export function birthDateIn(participant: unknown): string | undefined {
  const known = typeof participant === 'object' && participant !== null && 'birthDate' in participant
  return known && typeof participant.birthDate === 'string' ? participant.birthDate : undefined
}
