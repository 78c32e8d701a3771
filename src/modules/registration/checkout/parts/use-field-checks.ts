import { type RefObject, useEffect } from 'react'
import { parsePlainDate } from '#src/kernel/plain-date.ts'
import type { AdmissionIssue } from '#src/modules/accounts/domain/admission-documents.ts'
import { identityIssue, isIdentityCode } from '#src/modules/accounts/domain/identity-documents.ts'
import { useAdmissionIssueText } from '#src/modules/accounts/parts/document-names.ts'
import { useIssueText } from '#src/modules/accounts/parts/issue-text.ts'
import { requirements } from '#src/modules/catalog/domain/event-draft.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { readAnswer } from '../../entry-details/domain/answers.ts'
import { checkAdmission, toEnteredDocument } from '../../entry-details/domain/entered-admission.ts'
import type { FieldCheck, ParticipantForm } from '../../entry-details/parts/use-detail-fields.ts'

/** Validates these fields on blur, by the same rules as the server, once they have loaded. */
export function useFieldChecks(
  checks: RefObject<FieldCheck | null>,
  { questions, admission, rules: { raceDay } }: ParticipantForm,
  identityCode: string,
): void {
  const issueText = useAnswerIssueText()
  const admissionText = useAdmissionIssueText()
  const identityText = useIssueText()
  useEffect(() => {
    checks.current = (name, value) => {
      const [group, key, field] = name.split('.')
      if (group === 'identity') {
        const issue = identityFieldIssue(identityCode, key, value)
        return issue == null ? issue : identityText(issue)
      }
      if (group === 'admission') {
        const document = admission.find(({ kind }) => kind === key)
        const issue = document === undefined ? undefined : documentIssue(document, raceDay, { field, value })
        if (issue === undefined) return undefined
        return issue === null ? null : isAdmissionIssue(issue) ? admissionText(issue) : issueText(issue)
      }
      const question = group === 'answers' ? questions.find(({ code }) => code === key) : undefined
      if (question === undefined || question.kind === 'several' || question.kind === 'file') return undefined
      const read = readAnswer(question, value)
      return 'issue' in read ? issueText(read.issue) : null
    }
  })
}

/** Validates a number by the chosen kind of document; without one by its characters only. */
function identityFieldIssue(code: string, field: string | undefined, value: string): string | null | undefined {
  if (field === 'documentCode') return isIdentityCode(value) ? null : 'accounts.document_code_needed'
  if (field !== 'documentNumber') return undefined
  return identityIssue(isIdentityCode(code) ? code : '91', value)
}
type Document = ParticipantForm['admission'][number]

/**
 * The issue of one field of a document by itself; undefined for a field that is not validated on
 * blur.
 */
function documentIssue(
  { kind, isBarring }: Document,
  raceDay: string,
  { field, value }: { field: string | undefined; value: string },
): string | null | undefined {
  const day = parsePlainDate(raceDay)
  const requirement = requirements.find((one) => toEnteredDocument[one] === kind)
  if (day === null || requirement === undefined) return undefined
  if (field !== 'has' && field !== 'documentNumber' && field !== 'validUntil') return undefined
  const complete = { has: 'yes', documentNumber: '1', validUntil: day }
  const document = field === 'has' && value === 'yes' ? complete : { ...complete, [field]: value }
  const rules = { requirements: [requirement], admissionBlocks: isBarring ? [requirement] : [], raceDay: day }
  return checkAdmission(rules, { [kind]: document }, true).issues[`${kind}.${field}`] ?? null
}

function isAdmissionIssue(issue: string): issue is AdmissionIssue {
  return issue.startsWith('accounts.')
}

/** The texts of issues found in the browser, the same as the server's. */
function useAnswerIssueText(): (issue: string) => string {
  const ui = useTexts('ui')
  const t = useTexts('registration')
  return (issue) => {
    switch (issue) {
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
