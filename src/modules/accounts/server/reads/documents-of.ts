import type { Tx } from '#src/platform/db/tx.ts'
import { type AdmissionDocument, admissionKinds } from '../../domain/admission-documents.ts'
import { listAdmissionDocuments } from '../queries/admission-documents.ts'
import { listIdentityDocuments, type StoredIdentityDocument } from '../queries/identity-documents.ts'

export type DocumentsOf = {
  /** Numbers as they may be shown; the whole one by `identityDocumentOf` alone. */
  readonly identity: readonly StoredIdentityDocument[]
  /** One of each kind: who has not told has none, and `isProvided` says so. */
  readonly admission: readonly (AdmissionDocument & { readonly isProvided: boolean })[]
}

/** What is kept of each of these participants, for `admissionIssue` and for screens; in the order asked. */
export async function listParticipantDocuments(tx: Tx, participantIds: readonly string[]): Promise<DocumentsOf[]> {
  const identity = await listIdentityDocuments(tx, participantIds)
  const admission = await listAdmissionDocuments(tx, participantIds)
  return participantIds.map((id) => ({
    identity: identity.filter(({ participantId }) => participantId === id),
    admission: noDocuments.admission.map((none) => {
      const kept = admission.find((document) => document.participantId === id && document.kind === none.kind)
      return kept === undefined ? none : { ...kept, isProvided: true }
    }),
  }))
}

/** Of somebody of whom nothing was saved so far. */
export const noDocuments: DocumentsOf = {
  identity: [],
  admission: admissionKinds.map((kind) => ({ kind, has: false, isProvided: false })),
}
