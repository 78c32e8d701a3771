import type { Services } from '#src/platform/services.ts'
import type { IdentityCode } from '../../domain/identity-documents.ts'
import { openNumber } from '../identity-number.ts'
import { type DocumentReader, logReading } from '../queries/document-readings.ts'
import { findEncrypted } from '../queries/identity-documents.ts'

type Reading = {
  readonly documentId: string
  /** The reason as `module.reason`: 'tax-deduction.certificate'. */
  readonly reason: string
  readonly readBy: DocumentReader
}

/**
 * The whole number of an identity document, the only place that decrypts it; null where there is no
 * such document. Each reading is logged and committed before the number is returned, so that the
 * caller's rollback cannot remove the log: call it outside of any transaction. The caller has
 * checked that the reader may read this document.
 */
export async function findIdentityDocument(
  services: Pick<Services, 'db' | 'encrypterFor'>,
  { documentId, reason, readBy }: Reading,
): Promise<{ readonly code: IdentityCode; readonly number: string } | null> {
  const document = await services.db.transaction({ role: 'system' }, async (tx) => {
    const found = await findEncrypted(tx, documentId)
    if (found !== null) await logReading(tx, found, readBy, reason)
    return found
  })
  return document && { code: document.code, number: openNumber(services, document) }
}
