import { type RefObject, useEffect } from 'react'
import { parsePlainDate } from '#src/kernel/plain-date.ts'
import type { AdmissionFault } from '#src/modules/accounts/domain/admission-documents.ts'
import { identityFault, isIdentityCode } from '#src/modules/accounts/domain/identity-documents.ts'
import { useAdmissionFaultText } from '#src/modules/accounts/parts/document-names.ts'
import { useFaultText } from '#src/modules/accounts/parts/fault-text.ts'
import { requirements } from '#src/modules/catalog/domain/event-draft.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { readAnswer } from '../../entry-details/domain/answers.ts'
import { checkAdmission, documentOf } from '../../entry-details/domain/entered-admission.ts'
import type { AskedForm, FieldCheck } from '../../entry-details/parts/use-asked-form.ts'

/** Judges a field of these when it is left, by the same rules as the server; from the moment on in which they are there. */
export function useFieldChecks(
  checks: RefObject<FieldCheck | null>,
  { questions, admission, rules: { raceDay } }: AskedForm,
  identityCode: string,
): void {
  const faultText = useAnswerFaultText()
  const admissionText = useAdmissionFaultText()
  const identityText = useFaultText()
  useEffect(() => {
    checks.current = (name, value) => {
      const [group, key, field] = name.split('.')
      if (group === 'identity') {
        const fault = identityFieldFault(identityCode, key, value)
        return fault == null ? fault : identityText(fault)
      }
      if (group === 'admission') {
        const document = admission.find(({ kind }) => kind === key)
        const fault = document === undefined ? undefined : documentFault(document, raceDay, { field, value })
        if (fault === undefined) return undefined
        return fault === null ? null : isAdmissionFault(fault) ? admissionText(fault) : faultText(fault)
      }
      const question = group === 'answers' ? questions.find(({ code }) => code === key) : undefined
      if (question === undefined || question.kind === 'several' || question.kind === 'file') return undefined
      const read = readAnswer(question, value)
      return 'fault' in read ? faultText(read.fault) : null
    }
  })
}

/** A number is judged by the kind that is chosen; as long as none is, by its signs alone. */
function identityFieldFault(code: string, field: string | undefined, value: string): string | null | undefined {
  if (field === 'documentCode') return isIdentityCode(value) ? null : 'accounts.document_code_needed'
  if (field !== 'documentNumber') return undefined
  return identityFault(isIdentityCode(code) ? code : '91', value)
}
type Document = AskedForm['admission'][number]

/** What the rule says of one field of a document, taken for itself; undefined for a field that isn't judged when it is left. */
function documentFault(
  { kind, isBarring }: Document,
  raceDay: string,
  { field, value }: { field: string | undefined; value: string },
): string | null | undefined {
  const day = parsePlainDate(raceDay)
  const requirement = requirements.find((one) => documentOf[one] === kind)
  if (day === null || requirement === undefined) return undefined
  if (field !== 'has' && field !== 'documentNumber' && field !== 'validUntil') return undefined
  const complete = { has: 'yes', documentNumber: '1', validUntil: day }
  const given = field === 'has' && value === 'yes' ? complete : { ...complete, [field]: value }
  const rules = { requirements: [requirement], admissionBlocks: isBarring ? [requirement] : [], raceDay: day }
  return checkAdmission(rules, { [kind]: given }, true).faults[`${kind}.${field}`] ?? null
}

function isAdmissionFault(fault: string): fault is AdmissionFault {
  return fault.startsWith('accounts.')
}

/** The words for what is found in the browser, the same as the server's. */
function useAnswerFaultText(): (fault: string) => string {
  const ui = useTexts('ui')
  const t = useTexts('registration')
  return (fault) => {
    switch (fault) {
      case 'validation.required':
        return ui('validation.required')
      case 'validation.date':
        return ui('validation.date')
      case 'validation.chooseOne':
        return ui('validation.chooseOne')
      case 'registration.admission_unanswered':
        return t('error.registration.admission_unanswered')
      case 'registration.answer_number':
        return t('error.registration.answer_number')
      case 'registration.answer_range':
        return t('error.registration.answer_range')
      case 'registration.answer_long':
        return t('error.registration.answer_long')
      case 'registration.answer_time':
        return t('error.registration.answer_time')
      case 'registration.bib_name_form':
        return t('error.registration.bib_name_form')
      case 'registration.answer_link':
        return t('error.registration.answer_link')
      default:
        return ui('validation.invalid')
    }
  }
}
