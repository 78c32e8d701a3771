import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { AdmissionDocument, AdmissionKind } from '../../domain/admission-documents.ts'

export type StoredAdmissionDocument = AdmissionDocument & { readonly participantId: string }

type Row = {
  participantId: string
  kind: AdmissionKind
  has: boolean
  documentNumber: string
  validUntil: PlainDate | null
}

export async function listAdmissionDocuments(
  tx: Tx,
  participantIds: readonly string[],
): Promise<StoredAdmissionDocument[]> {
  const rows = await tx.sql<Row>`
    select participant_id as "participantId", kind, has, document_number as "documentNumber", valid_until as "validUntil"
    from accounts.admission_documents where participant_id = any(${participantIds})`
  return rows.map(({ participantId, kind, documentNumber, validUntil }) =>
    validUntil === null
      ? { participantId, kind, has: false }
      : { participantId, kind, has: true, documentNumber, validUntil },
  )
}

/** Stores what a participant has of a document's kind; replaces what was stored before. */
export async function putAdmissionDocument(
  tx: Tx,
  accountId: string,
  participantId: string,
  document: AdmissionDocument,
): Promise<void> {
  const { documentNumber, validUntil } = document.has ? document : { documentNumber: '', validUntil: null }
  await tx.sql`
    insert into accounts.admission_documents
      (account_id, participant_id, kind, has, document_number, valid_until, saved_at)
    values (${accountId}, ${participantId}, ${document.kind}, ${document.has}, ${documentNumber}, ${validUntil}, ${tx.now})
    on conflict (participant_id, kind) do update set has = excluded.has, document_number = excluded.document_number,
      valid_until = excluded.valid_until, saved_at = excluded.saved_at`
}
