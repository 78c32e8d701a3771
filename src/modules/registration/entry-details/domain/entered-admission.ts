import { isUuid } from '#src/kernel/ids.ts'
import { type PlainDate, parseTypedDay } from '#src/kernel/plain-date.ts'
import {
  type AdmissionDocument,
  type AdmissionIssue,
  type AdmissionKind,
  admissionIssue,
  needsNumber,
} from '#src/modules/accounts/domain/admission-documents.ts'
import type { Requirement } from '#src/modules/catalog/domain/event-draft.ts'

/**
 * An admission document as entered for one race, with its uploaded scan. Schema of the elements of
 * `registration.entries.admission` and `registration.team_members.admission`.
 */
export type EnteredDocument = AdmissionDocument & { readonly scanId: string | null }
/** As a form or an API client sends it; not given: not answered. */
export type DocumentInput = {
  readonly has?: boolean | string | undefined
  readonly documentNumber?: string | undefined
  readonly validUntil?: string | null | undefined
  readonly scanId?: string | null | undefined
}
export type AdmissionInput = Readonly<Partial<Record<AdmissionKind, DocumentInput | undefined>>>

export type AdmissionRules = {
  readonly requirements: readonly Requirement[]
  /** The documents without which no registration is accepted. */
  readonly admissionBlocks: readonly Requirement[]
  readonly raceDay: PlainDate
}
type Issue =
  | AdmissionIssue
  | 'registration.admission_unanswered'
  | 'validation.required'
  | 'validation.date'
  | 'validation.invalid'
  | 'validation.file'

export const toEnteredDocument = {
  medical: 'medical-certificate',
  insurance: 'insurance-policy',
  'triathlete-card': 'triathlete-card',
} as const satisfies Record<Requirement, AdmissionKind>

/**
 * The answers about the race's documents, and their issues by `kind.field`; the same rule on the
 * server and in the browser. A document is optional unless the race's rule requires it: missing
 * ones are brought to the start. An entered one must be valid on the race day.
 * @param mustAnswer whether each document must be answered, as in a form; an existing entry is not
 * asked again
 */
export function checkAdmission(
  { requirements, admissionBlocks, raceDay }: AdmissionRules,
  input: AdmissionInput,
  mustAnswer = false,
): { readonly documents: readonly EnteredDocument[]; readonly issues: Readonly<Record<string, Issue>> } {
  const documents: EnteredDocument[] = []
  const issues: Record<string, Issue> = {}
  for (const requirement of requirements) {
    const kind = toEnteredDocument[requirement]
    const read = readDocument(kind, input[kind], raceDay)
    for (const [field, issue] of Object.entries(read.issues)) issues[`${kind}.${field}`] = issue
    if (read.document !== null) documents.push(read.document)
    const isUnanswered = read.document === null && Object.keys(read.issues).length === 0
    const isMissing = isUnanswered || read.document?.has === false
    if (isUnanswered && mustAnswer) issues[`${kind}.has`] = 'registration.admission_unanswered'
    if (isMissing && admissionBlocks.includes(requirement)) {
      issues[`${kind}.has`] = admissionIssue({ kind, has: false }, raceDay) ?? 'validation.required'
    }
  }
  return { documents, issues }
}

type Read = { readonly document: EnteredDocument | null; readonly issues: Readonly<Record<string, Issue>> }

function readDocument(kind: AdmissionKind, input: DocumentInput | undefined, raceDay: PlainDate): Read {
  const has = input?.has === true || input?.has === 'yes'
  if (input === undefined || !(has || input.has === false || input.has === 'no')) return { document: null, issues: {} }
  if (!has) return { document: { kind, has: false, scanId: null }, issues: {} }
  const documentNumber = (input.documentNumber ?? '').normalize('NFC').trim()
  const typedDay = (input.validUntil ?? '').trim()
  const validUntil = parseTypedDay(typedDay)
  const scanId = input.scanId == null || input.scanId === '' ? null : input.scanId
  const issues: Record<string, Issue> = {}
  if (documentNumber === '' && needsNumber(kind)) issues.documentNumber = 'validation.required'
  if (documentNumber.length > maxSigns) issues.documentNumber = 'validation.invalid'
  if (scanId !== null && !isUuid(scanId)) issues.scanId = 'validation.file'
  if (validUntil === null || !isPossibleYear(validUntil)) {
    issues.validUntil = typedDay === '' ? 'validation.required' : 'validation.date'
    return { document: null, issues }
  }
  const document = { kind, has, documentNumber, validUntil, scanId }
  const issue = admissionIssue(document, raceDay)
  if (issue !== null) issues.validUntil = issue
  return { document: Object.keys(issues).length === 0 ? document : null, issues }
}

const maxSigns = 40

/** The years accepted as the end of validity; another year is a typing error. */
function isPossibleYear(day: PlainDate): boolean {
  const year = Number(day.slice(0, 4))
  return year >= 2000 && year <= 2099
}
