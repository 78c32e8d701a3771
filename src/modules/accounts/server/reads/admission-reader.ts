import { createBatchLoader } from '#src/platform/db/batch-loader.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { AdmissionDocument } from '../../domain/admission-documents.ts'
import { listAdmissionDocuments } from '../queries/admission-documents.ts'

/**
 * Returns the answers about a participant's admission documents; kinds without an answer are
 * missing.
 */
export type AdmissionReader = (participantId: string) => Promise<readonly AdmissionDocument[]>

/**
 * Concurrent reads are batched into one statement. It reads any participant's rows: the caller must
 * have checked whose participant it is.
 */
export function createAdmissionReader(db: Database): AdmissionReader {
  return createBatchLoader(
    async (ids: readonly string[]) => {
      const rows = await db.transaction({ role: 'system', readOnly: true }, (tx) => listAdmissionDocuments(tx, ids))
      return ids.map((id) => rows.filter(({ participantId }) => participantId === id))
    },
    { max: 256, inFlight: 1, restMs: 2 },
  )
}

/** Whether two documents are equal, so that saving would change nothing. */
export function sameDocument(a: AdmissionDocument, b: AdmissionDocument): boolean {
  if (a.kind !== b.kind || a.has !== b.has) return false
  return !a.has || (b.has && a.documentNumber === b.documentNumber && a.validUntil === b.validUntil)
}
