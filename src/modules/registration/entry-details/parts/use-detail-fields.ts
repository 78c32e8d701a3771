import { useRef } from 'react'
import type { StepProps } from '../../checkout/parts/step-props.ts'

export type ParticipantForm = StepProps<'participant'>['step']['form']
/** The text of a field's issue on blur, or null; undefined for a field that is not among them. */
export type FieldCheck = (name: string, value: string) => string | null | undefined

/**
 * The fields beyond the profile, in the order of the form. Their rules load with the fields
 * themselves (`useFieldChecks`), since most races have none.
 */
export function useDetailFields({ questions, admission }: ParticipantForm) {
  const checks = useRef<FieldCheck | null>(null)
  const documents = admission.flatMap(({ kind }) =>
    ['has', 'documentNumber', 'validUntil', 'scanId'].map((name) => `admission.${kind}.${name}`),
  )
  return {
    fields: [
      'guardian',
      'consents.offer',
      'consents.personal-data',
      'category.code',
      'category.fileId',
      'identity.documentId',
      'identity.documentCode',
      'identity.documentNumber',
      ...documents,
      ...questions.map(({ code }) => `answers.${code}`),
    ],
    check: (name: string, value: string) => checks.current?.(name, value),
    checks,
  }
}

/** Whether the form has fields beyond the profile. */
export function hasDetailFields({ questions, admission, identity, categories }: ParticipantForm): boolean {
  return questions.length > 0 || admission.length > 0 || identity !== null || categories !== null
}

/** The saved or submitted birth date of a participant. */
export function birthDateIn(participant: unknown): string | undefined {
  const known = typeof participant === 'object' && participant !== null && 'birthDate' in participant
  return known && typeof participant.birthDate === 'string' ? participant.birthDate : undefined
}
