import type { Tx } from '#src/platform/db/tx.ts'
import { type AdmissionDocument, admissionKinds } from '../../domain/admission-documents.ts'
import { listAdmissionDocuments } from '../queries/admission-documents.ts'
import { listIdentityDocuments, type StoredIdentityDocument } from '../queries/identity-documents.ts'

export type DocumentsOf = {
  /** Masked numbers; only `identityDocumentOf` returns a whole one. */
  readonly identity: readonly StoredIdentityDocument[]
  /** One per kind: without an answer `has` and `isProvided` are false. */
  readonly admission: readonly (AdmissionDocument & { readonly isProvided: boolean })[]
}

/**
 * The documents of each of these participants, for `admissionIssue` and for screens; in the order
 * of the ids.
 */
export async function listParticipantDocuments(tx: Tx, participantIds: readonly string[]): Promise<DocumentsOf[]> {
  const identity = await listIdentityDocuments(tx, participantIds)
  const admission = await listAdmissionDocuments(tx, participantIds)
  return participantIds.map((id) => ({
    identity: identity.filter(({ participantId }) => participantId === id),
    admission: noDocuments.admission.map((none) => {
      const stored = admission.find((document) => document.participantId === id && document.kind === none.kind)
      return stored === undefined ? none : { ...stored, isProvided: true }
    }),
  }))
}

/** The documents of a participant for whom nothing is saved. */
export const noDocuments: DocumentsOf = {
  identity: [],
  admission: admissionKinds.map((kind) => ({ kind, has: false, isProvided: false })),
}
