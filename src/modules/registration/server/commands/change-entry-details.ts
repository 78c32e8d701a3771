import { err, ok, type Result } from '#src/kernel/result.ts'
import { lockOwnOrder } from '#src/modules/orders/server/reads/order-standing.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { checkAnswers } from '../../domain/answers.ts'
import { checkAdmission, type EnteredDocument } from '../../domain/entered-admission.ts'
import { type DocumentsState, filesOf, type GivenDetails } from '../../domain/entry-details.ts'
import { openDetails } from '../../domain/open-details.ts'
import { lockDetails, writeChangedDetails } from '../queries/changed-details.ts'
import { categoryOfEntry } from '../queries/entry-categories.ts'
import { letGo } from '../queries/files.ts'
import type { DetailsToChange, FoundDetails } from '../reads/details-to-change.ts'
import type { NotThisEntry } from '../reads/entry-to-change.ts'
import { handInFiles } from './keep-details.ts'

export type DetailsChange = {
  readonly accountId: string
  readonly orderId: string
  readonly entryId: string
  readonly given: Pick<GivenDetails, 'answers' | 'admission'>
}
type Refusal = NotThisEntry | 'registration.change_too_late' | 'registration.form_incomplete'

/**
 * Tells anew what may still be told: answers until their moment, documents of admission until they are accepted, which the
 * organizer then looks at again. What may not be changed stays. Locks the order, then the entry.
 */
export async function changeEntryDetails(
  tx: Tx,
  find: FoundDetails['find'],
  { accountId, orderId, entryId, given }: DetailsChange,
): Promise<Result<undefined, Refusal>> {
  if (!(await lockOwnOrder(tx, orderId))) return err('registration.not_found')
  await lockDetails(tx, entryId) // the organizer may be deciding about them
  const found = await find(tx)
  if (!found.ok) return found
  const { entry, race } = found.value
  const open = openDetails(race, entry.documentsState, tx.now)
  if (open.questions.length === 0 && !open.documents) return err('registration.change_too_late')
  const asked = checkAnswers(open.questions, given.answers ?? {})
  // What is not sent at all stays as it was told.
  const tellsDocuments = open.documents && (given.admission !== undefined || open.questions.length === 0)
  const admitted = tellsDocuments ? checkAdmission(race, given.admission ?? {}, true) : { documents: [], faults: {} }
  const fields = Object.fromEntries([
    ...Object.entries(asked.faults).map(([code, fault]) => [`answers.${code}`, fault]),
    ...Object.entries(admitted.faults).map(([field, fault]) => [`admission.${field}`, fault]),
  ])
  if (Object.keys(fields).length > 0) return err('registration.form_incomplete', { fields })
  const codes = new Set(open.questions.map(({ code }) => code))
  const kept = Object.entries(entry.answers ?? {}).filter(([code]) => !codes.has(code))
  const answers = { ...Object.fromEntries(kept), ...asked.answers }
  const admission = tellsDocuments ? admitted.documents : (entry.admission ?? [])
  const files = filesOf({ answers: asked.answers, admission: tellsDocuments ? admission : [] }, open.questions)
  const handedIn = await handInFiles(tx, { accountId, eventId: race.eventId, files })
  if (!handedIn.ok) return handedIn
  const before = filesOf({ answers: entry.answers ?? {}, admission: entry.admission ?? [] }, race.questions)
  const after = filesOf({ answers, admission }, race.questions)
  await letGo(tx, { accountId, ids: [...before.keys()].filter((id) => !after.has(id)) })
  const ofCategory = (await categoryOfEntry(tx, entryId))?.fileId != null
  const documents = documentsAfter(found.value, tellsDocuments, { admission, ofCategory })
  await writeChangedDetails(tx, entryId, { answers, admission, ...documents })
  return ok()
}

/**
 * Whatever is handed in anew is to be looked at anew, and what was said of the old is over; but not of what proves a social
 * category, which is another document and stays.
 */
function documentsAfter(
  { entry, race }: DetailsToChange,
  isOpen: boolean,
  { admission, ofCategory }: { readonly admission: readonly EnteredDocument[]; readonly ofCategory: boolean },
): { readonly documentsState: DocumentsState | null; readonly documentsNote: string } {
  const { documentsState, documentsNote } = entry
  const isSame = JSON.stringify(sorted(admission)) === JSON.stringify(sorted(entry.admission ?? []))
  if (!isOpen || isSame) return { documentsState, documentsNote }
  const isToCheck = race.checksDocuments && admission.some(({ has }) => has)
  if (isToCheck) return { documentsState: 'to-check', documentsNote: '' }
  return ofCategory ? { documentsState, documentsNote } : { documentsState: null, documentsNote: '' }
}

function sorted(documents: readonly EnteredDocument[]) {
  return documents
    .map((document) => Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1)))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}
