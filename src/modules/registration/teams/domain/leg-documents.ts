import type { Requirement } from '#src/modules/catalog/domain/event-draft.ts'
import type { DocumentsState } from '../../entry-details/domain/documents-state.ts'
import type { EnteredDocument } from '../../entry-details/domain/entered-admission.ts'
import { missingDocuments } from '../../entry-details/domain/missing-documents.ts'

/**
 * The status of a member's admission documents, as the whole team may see it: nothing is required,
 * something is missing, all are submitted, or the organizer's decision.
 */
export const legDocuments = ['none', 'missing', 'submitted', 'to-check', 'accepted', 'refused'] as const
export type LegDocuments = (typeof legDocuments)[number]

/**
 * The state of a member's admission documents for the race: none needed, refused, missing, submitted,
 * or as the organizer decided.
 */
export function legDocumentsState(
  { requirements }: { readonly requirements: readonly Requirement[] },
  member: {
    readonly admission: readonly EnteredDocument[] | null
    readonly documentsState: DocumentsState | null
    readonly hasPolicy?: boolean
  },
): LegDocuments {
  if (requirements.length === 0) return 'none'
  const { admission, documentsState } = member
  if (documentsState === 'refused') return 'refused'
  if (missingDocuments({ requirements }, admission, member).length > 0) return 'missing'
  return documentsState ?? 'submitted'
}
