import { isUuid } from '#src/kernel/ids.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { lockPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { issuesOfMissing, pickMissingFields } from '../../../domain/missing-profile.ts'
import { checkAnswers } from '../../../entry-details/domain/answers.ts'
import type { DocumentsState } from '../../../entry-details/domain/documents-state.ts'
import {
  checkAdmission,
  type EnteredDocument,
  toEnteredDocument,
} from '../../../entry-details/domain/entered-admission.ts'
import { type DetailsInput, referencedFiles } from '../../../entry-details/domain/entry-details.ts'
import { isAnythingOpen } from '../../../entry-details/domain/open-details.ts'
import { attachOwnFiles } from '../../../entry-details/server/commands/store-entry-details.ts'
import { releaseUnusedFiles } from '../../../entry-details/server/queries/files.ts'
import type { DetailsToChange, EditableDetails } from '../../../entry-details/server/reads/details-to-change.ts'
import {
  findOpenDetails,
  type RaceOpenDetails,
  statesWithDetails,
  type TargetRace,
} from '../../../entry-details/server/reads/find-open-details.ts'
import { writeCategoryFile } from '../../../social-categories/server/queries/entry-categories.ts'
import { lockDetails, writeChangedDetails } from '../queries/changed-details.ts'
import type { OwnEntryError } from '../reads/entry-to-change.ts'
import { profileOfEntry } from './change-race.ts'
import { endIneligibleDifferences, lockEventsOfDifferences } from './end-ineligible-differences.ts'

export type DetailsChange = {
  readonly accountId: string
  readonly orderId: string
  readonly entryId: string
  readonly of: TargetRace
  readonly detailsInput: Pick<DetailsInput, 'answers' | 'admission'> & {
    readonly category?: { readonly fileId: string }
    readonly participant?: ParticipantProfile
  }
}
type Refusal =
  | OwnEntryError
  | 'registration.race_not_found'
  | 'registration.change_too_late'
  | 'registration.documents_accepted'
  | 'registration.form_incomplete'

/**
 * Changes the details that can still be changed: answers until their deadline, documents of
 * admission and of a social category until they are accepted, which the organizer then decides on
 * again; or the fields of another race, before a move to it. Fields that can't be changed, or are
 * absent, are unchanged. A waiting difference to a race that requires a removed detail is ended.
 * @locks payments, orders, the events of the waiting differences, then the entry
 */
export async function changeEntryDetails(
  tx: Tx,
  find: EditableDetails['find'],
  { accountId, orderId, entryId, of, detailsInput }: DetailsChange,
): Promise<Result<ChangedDetails, Refusal>> {
  const paid = await lockPaidOrder(tx, orderId)
  if (paid === null) return err('registration.not_found')
  await lockEventsOfDifferences(tx, paid)
  await lockDetails(tx, entryId) // the organizer may be deciding on them
  const found = await find(tx, statesWithDetails)
  if (!found.ok) return found
  const openDetails = await findOpenDetails(tx, found.value, of)
  if (!openDetails.ok) return openDetails
  const { entry, race } = found.value
  const { open, category } = openDetails.value
  const isAccepted = entry.documentsState === 'accepted'
  const handsIn = detailsInput.admission !== undefined || detailsInput.category !== undefined
  if (isAccepted && handsIn && !open.documents && !open.proof) return err('registration.documents_accepted')
  if (!isAnythingOpen(open)) return err('registration.change_too_late')
  const changedDetails = readChangedDetails(openDetails.value, found.value, detailsInput)
  if (Object.keys(changedDetails.issues).length > 0)
    return err('registration.form_incomplete', { fields: changedDetails.issues })
  const { answers, admission, profile, fileId, files } = changedDetails
  const questions = [...race.questions, ...open.questions]
  const before = referencedFiles({ answers: entry.answers ?? {}, admission: entry.admission ?? [] }, questions)
  const after = referencedFiles({ answers, admission }, questions)
  // A file that the entry has already counts as submitted, for the former event or the next one.
  const newFiles = new Map([...files].filter(([id]) => !before.has(id) && id !== category?.fileId))
  const attached = await attachOwnFiles(tx, { accountId, eventId: openDetails.value.race.eventId, files: newFiles })
  if (!attached.ok) return attached
  const replaced = category?.fileId != null && category.fileId !== fileId ? [category.fileId] : []
  await releaseUnusedFiles(tx, { accountId, ids: [...replaced, ...[...before.keys()].filter((id) => !after.has(id))] })
  if (category && fileId !== category.fileId) await writeCategoryFile(tx, entryId, fileId)
  const hasNewProof = category !== undefined && fileId !== category.fileId
  const documents = documentsAfter(found.value, { admission, ofCategory: category?.fileId != null, hasNewProof })
  await writeChangedDetails(tx, entryId, { answers, admission, profile, ...documents })
  const changed = {
    ...found.value,
    entry: { ...entry, answers, admission, participant: { ...entry.participant, ...profile } },
  }
  const endsDifference = await endIneligibleDifferences(tx, paid, changed)
  return ok({ page: openDetails.value.page, endsDifference })
}

type ChangedDetails = Pick<RaceOpenDetails, 'page'> & {
  /** The change ended a waiting difference. */
  readonly endsDifference: boolean
}

/** The details to store, and their issues by the form's field. */
function readChangedDetails(
  { race, open, category }: RaceOpenDetails,
  { entry, owner }: DetailsToChange,
  detailsInput: DetailsChange['detailsInput'],
) {
  const currentAnswers = entry.answers ?? {}
  const checkedAnswers = checkAnswers(open.questions, { ...currentAnswers, ...detailsInput.answers })
  const changesDocuments = open.documents && (detailsInput.admission !== undefined || open.questions.length === 0)
  const admitted = changesDocuments
    ? checkAdmission(race, detailsInput.admission ?? {}, true)
    : { documents: [], issues: {} }
  const codes = new Set(open.questions.map(({ code }) => code))
  const kinds = new Set(changesDocuments ? race.requirements.map((requirement) => toEnteredDocument[requirement]) : [])
  const sent = open.proof ? detailsInput.category?.fileId : undefined
  const isNoFile = sent !== undefined && !isUuid(sent)
  const fileId = sent === undefined || isNoFile ? (category?.fileId ?? null) : sent
  const profile =
    detailsInput.participant === undefined ? {} : pickMissingFields(open.profile, detailsInput.participant)
  const missing =
    detailsInput.participant === undefined
      ? []
      : issuesOfMissing(race, { participant: { ...profileOfEntry(entry), ...profile }, owner })
  const ofCategory = fileId === (category?.fileId ?? null) ? [] : [[fileId ?? '', 'category.fileId'] as const]
  return {
    answers: {
      ...Object.fromEntries(Object.entries(currentAnswers).filter(([code]) => !codes.has(code))),
      ...checkedAnswers.answers,
    },
    admission: [...(entry.admission ?? []).filter(({ kind }) => !kinds.has(kind)), ...admitted.documents],
    profile,
    fileId,
    files: new Map([
      ...referencedFiles({ answers: checkedAnswers.answers, admission: admitted.documents }, open.questions),
      ...ofCategory,
    ]),
    issues: Object.fromEntries([
      ...Object.entries(checkedAnswers.issues).map(([code, issue]) => [`answers.${code}`, issue]),
      ...Object.entries(admitted.issues).map(([field, issue]) => [`admission.${field}`, issue]),
      ...missing.map(([field, issue]) => [`participant.${field}`, issue]),
      ...(isNoFile ? [['category.fileId', 'validation.file']] : []),
    ]) as Record<string, string>,
  }
}

/**
 * A newly submitted document needs a new decision, and the old decision is dropped; the document of
 * a social category is separate and unchanged.
 */
function documentsAfter(
  { entry, race }: DetailsToChange,
  newDetails: {
    readonly admission: readonly EnteredDocument[]
    readonly ofCategory: boolean
    readonly hasNewProof: boolean
  },
): { readonly documentsState: DocumentsState | null; readonly documentsNote: string } {
  const { documentsState, documentsNote } = entry
  const { admission, ofCategory, hasNewProof } = newDetails
  const isSame = JSON.stringify(sorted(admission)) === JSON.stringify(sorted(entry.admission ?? []))
  if (isSame && !hasNewProof) return { documentsState, documentsNote }
  const isToCheck = hasNewProof || (race.checksDocuments && admission.some(({ has }) => has))
  if (isToCheck) return { documentsState: 'to-check', documentsNote: '' }
  return ofCategory ? { documentsState, documentsNote } : { documentsState: null, documentsNote: '' }
}

function sorted(documents: readonly EnteredDocument[]) {
  return documents
    .map((document) => Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1)))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}
