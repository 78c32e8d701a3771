import type { Tx } from '#src/platform/db/tx.ts'
import type { EncryptedIdentityDocument } from './identity-documents.ts'

/** The reader: a signed-in account, or a job by its name. */
export type DocumentReader = { readonly accountId: string } | { readonly job: string }

/** Records that a number is read: whose, by which reader, and why. */
export async function logReading(
  tx: Tx,
  document: Pick<EncryptedIdentityDocument, 'id' | 'accountId' | 'participantId' | 'code'>,
  readBy: DocumentReader,
  reason: string,
): Promise<void> {
  const reader = 'job' in readBy ? `job:${readBy.job}` : `account:${readBy.accountId}`
  await tx.sql`
    insert into accounts.identity_document_readings
      (account_id, participant_id, document_id, code, read_by, reason, read_at)
    values (${document.accountId}, ${document.participantId}, ${document.id}, ${document.code}, ${reader}, ${reason},
      ${tx.now})`
}
