import type { Services } from '#src/platform/services.ts'
import type { IdentityCode } from '../../domain/identity-documents.ts'
import { openNumber } from '../identity-number.ts'
import { type DocumentReader, logReading } from '../queries/document-readings.ts'
import { findEncrypted } from '../queries/identity-documents.ts'

type Reading = {
  readonly documentId: string
  /** Why, as `module.reason`: 'tax-deduction.certificate'. */
  readonly reason: string
  readonly readBy: DocumentReader
}

/**
 * The whole number of an identity document, the one place where it is read; null where there is no such document. Each
 * reading is written down and committed before the number is handed out, so that no caller's rollback takes that back:
 * call it outside any transaction. Whether this reader may read this document, the caller has asked before.
 */
export async function identityDocumentOf(
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
