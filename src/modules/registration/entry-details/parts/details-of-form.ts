import type { FormValue, FormValues } from '#src/client/form-values.ts'
import { admissionKinds } from '#src/modules/accounts/domain/admission-documents.ts'
import type { AdmissionInput } from '../domain/entered-admission.ts'

type DetailsInput = {
  answers?: Record<string, string | string[]>
  admission?: AdmissionInput
  identity?: { documentId: string; documentCode: string; documentNumber: string }
  category?: { code: string; fileId: string }
  guardian?: boolean
}

/** The details of a submitted form as API input. */
export function detailsOfForm(values: FormValues): DetailsInput {
  const answers = nested(values.answers)
  const admission = nested(values.admission)
  const identity = nested(values.identity)
  const category = nested(values.category)
  return {
    ...(answers && { answers: answersIn(answers) }),
    ...(admission && { admission: admissionIn(admission) }),
    ...(identity && {
      identity: {
        documentId: text(identity.documentId),
        documentCode: text(identity.documentCode),
        documentNumber: text(identity.documentNumber),
      },
    }),
    ...(category && { category: { code: text(category.code), fileId: text(category.fileId) } }),
    ...(values.guardian === undefined ? {} : { guardian: true }),
  }
}

function answersIn(values: FormValues): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([code, value]) =>
      typeof value === 'string' || Array.isArray(value) ? [[code, value]] : [],
    ),
  )
}

function admissionIn(values: FormValues): AdmissionInput {
  return Object.fromEntries(
    admissionKinds.flatMap((kind) => {
      const fields = nested(values[kind])
      if (fields === undefined) return []
      const { has, documentNumber, validUntil, scanId } = fields
      const texts = { has: text(has), documentNumber: text(documentNumber) }
      return [[kind, { ...texts, validUntil: text(validUntil), scanId: text(scanId) }]]
    }),
  )
}

export function nested(value: FormValue | undefined): FormValues | undefined {
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined
}

function text(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
