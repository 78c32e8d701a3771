import { createBatchLoader } from '#src/platform/db/batch-loader.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { AdmissionDocument } from '../../domain/admission-documents.ts'
import { listAdmissionDocuments } from '../queries/admission-documents.ts'

/** What was told of a participant's documents of admission; a kind that nothing was told of is not among them. */
export type AdmissionReader = (participantId: string) => Promise<readonly AdmissionDocument[]>

/** What is asked at the same time goes as one statement. Reads other people's rows: for who knows whose participant it is. */
export function createAdmissionReader(db: Database): AdmissionReader {
  return createBatchLoader(
    async (ids: readonly string[]) => {
      const rows = await db.transaction({ role: 'system', readOnly: true }, (tx) => listAdmissionDocuments(tx, ids))
      return ids.map((id) => rows.filter(({ participantId }) => participantId === id))
    },
    { most: 256, inFlight: 1, restMs: 2 },
  )
}

/** Whether keeping the one over the other would change anything. */
export function sameDocument(a: AdmissionDocument, b: AdmissionDocument): boolean {
  if (a.kind !== b.kind || a.has !== b.has) return false
  return !a.has || (b.has && a.documentNumber === b.documentNumber && a.validUntil === b.validUntil)
}
