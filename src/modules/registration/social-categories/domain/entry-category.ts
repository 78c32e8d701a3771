import { isUuid } from '#src/kernel/ids.ts'
import type { CategoryCode, RaceCategory } from '#src/modules/catalog/domain/race-category.ts'
import type { DocumentsState } from '../../entry-details/domain/documents-state.ts'

/** As a form or a program sends it: no code, or `none`, is the ordinary price. */
export type CategoryInput = { readonly code?: string | undefined; readonly fileId?: string | null | undefined }
/** The category of the entry, with the document submitted for it. */
export type RequestedCategory = { readonly code: CategoryCode; readonly fileId: string | null }

/**
 * Whether the document was shown: `not-shown` is a debt until it is paid, or the document is shown.
 */
export const categoryStatuses = ['to-show', 'shown', 'not-shown', 'paid'] as const
export type CategoryStatus = (typeof categoryStatuses)[number]

type Read = { readonly input: RequestedCategory | null; readonly issues: Readonly<Record<string, string>> }

/**
 * The chosen category of the race, and its issues by the form's field; the same rule on the server
 * and in the browser.
 */
export function readCategory(offered: readonly RaceCategory[], input: CategoryInput): Read {
  const code = input.code ?? ''
  if (code === '' || code === 'none') return { input: null, issues: {} }
  const category = offered.find((one) => one.code === code)
  if (category === undefined) return { input: null, issues: { code: 'registration.category_unknown' } }
  const fileId = input.fileId == null || input.fileId === '' ? null : input.fileId
  if (category.proof === 'show') return { input: { code: category.code, fileId: null }, issues: {} }
  if (fileId === null || !isUuid(fileId)) return { input: null, issues: { fileId: 'validation.file' } }
  return { input: { code: category.code, fileId }, issues: {} }
}

/**
 * The recipient of a transferred place submits their own document for its category. It is optional
 * where a price difference can be paid instead; otherwise the price needs the document.
 */
export function readProof(
  category: {
    readonly proof: 'show' | 'upload'
    readonly status: CategoryStatus
    readonly priceDifferenceMinor: number
  } | null,
  submittedFileId: string | null | undefined,
): { readonly fileId: string | null; readonly issue: 'validation.file' | null } {
  if (category === null || category.proof === 'show' || category.status === 'paid') return { fileId: null, issue: null }
  const fileId = submittedFileId == null || submittedFileId === '' ? null : submittedFileId
  const isGood = fileId === null ? category.priceDifferenceMinor > 0 : isUuid(fileId)
  return isGood ? { fileId, issue: null } : { fileId: null, issue: 'validation.file' }
}

/** The new status after the pick-up's decision, and the effect on the debt. */
export type CategoryMove = {
  readonly to: CategoryStatus
  readonly debt: 'arises' | 'settled' | 'dropped' | 'none'
}
export type CategoryDecision = 'shown' | 'not-shown' | 'paid'

/**
 * The next status of a category; null where the decision is no longer possible. A repeated decision
 * changes nothing. A document shown later drops the debt; a sum paid at the pick-up is settled
 * there, and stays.
 * @param priceDifferenceMinor 0: nothing is owed
 */
export function moveCategory(
  from: CategoryStatus,
  outcome: CategoryDecision,
  priceDifferenceMinor: number,
): CategoryMove | null {
  if (from === outcome) return { to: from, debt: 'none' }
  if (from === 'paid') return null
  if (outcome === 'paid') return from === 'not-shown' ? { to: 'paid', debt: 'settled' } : null
  if (outcome === 'shown') return { to: 'shown', debt: from === 'not-shown' ? 'dropped' : 'none' }
  return priceDifferenceMinor === 0 ? { to: 'to-show', debt: 'none' } : { to: 'not-shown', debt: 'arises' }
}

/**
 * The organizer's decision on an entry's documents, as far as it is still relevant: a refusal that
 * can only concern the category's own document is dropped once its price difference is paid.
 */
export function documentsStill<S extends string>(
  documents: { readonly state: S; readonly note: string } | null,
  of: {
    readonly category: { readonly proof: 'show' | 'upload'; readonly status: CategoryStatus } | undefined
    readonly admission: readonly { readonly has: boolean }[] | null
  },
): { readonly state: S; readonly note: string } | null {
  const isPaid = of.category?.proof === 'upload' && of.category.status === 'paid'
  const hasOtherCategories = of.admission?.some(({ has }) => has) ?? false
  return documents?.state === 'refused' && isPaid && !hasOtherCategories ? null : documents
}

/**
 * The document was submitted and the organizer has accepted it: nothing is to be shown any more.
 */
export function isProofAccepted(
  { proof }: { readonly proof: 'show' | 'upload' },
  { documentsState }: { readonly documentsState: DocumentsState | null },
): boolean {
  return proof === 'upload' && documentsState === 'accepted'
}

/**
 * The category's next status after the organizer's decision on a submitted document; null where it
 * does not change. Accepted counts as shown, and a debt is dropped; withdrawn makes it due to be
 * shown again. A paid difference stays paid.
 */
export function moveByDecision(
  from: CategoryStatus,
  outcome: 'accepted' | 'refused',
  priceDifferenceMinor: number,
): CategoryMove | null {
  if (outcome === 'refused') return from === 'shown' ? { to: 'to-show', debt: 'none' } : null
  return from === 'shown' ? null : moveCategory(from, 'shown', priceDifferenceMinor)
}

/**
 * Whether the price difference can be paid online: until the document is shown or the difference is
 * paid.
 */
export function canPayOnline(category: {
  readonly status: CategoryStatus
  readonly priceDifferenceMinor: number
}): boolean {
  return category.priceDifferenceMinor > 0 && (category.status === 'to-show' || category.status === 'not-shown')
}
