import { err, ok, type Result } from '#src/kernel/result.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import { deleteFileJob } from '#src/platform/files/file-jobs.ts'
import { newFileKey } from '#src/platform/files/file-key.ts'
import { readScan, type ScanIssue } from '#src/platform/files/read-scan.ts'
import { createUploadSender } from '#src/platform/files/sender.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { type DocumentKind, maxDocuments } from '../../domain/event-document.ts'
import { documentFiles } from '../document-files.ts'
import { deleteDocument, insertDocument, lockDocuments, type NewDocument } from '../queries/event-documents.ts'
import { tenantOfEvent } from '../reads/organizer-of-event.ts'

type Context = {
  readonly services: Pick<RequestContext['services'], 'db' | 'files' | 'reader'>
  readonly log: Pick<RequestContext['log'], 'error'>
}
type Sent = Pick<RequestContext, 'address' | 'spendUpload'>
export type SentDocument = { readonly kind: DocumentKind; readonly title: BothLanguages; readonly bytes: Uint8Array }
type Refusal =
  | 'catalog.event_not_found'
  | 'catalog.document_unreadable'
  | 'catalog.document_active'
  | 'catalog.document_locked'
  | 'catalog.documents_full'
  | 'catalog.document_not_saved'

const issues: Partial<Record<ScanIssue, 'catalog.document_active' | 'catalog.document_locked'>> = {
  pdf_active: 'catalog.document_active',
  pdf_locked: 'catalog.document_locked',
}

/**
 * Saves a document of an event. Its type is detected from the bytes, not the name. The file is
 * written to storage before its row: after a crash in between, the sweep deletes the file that no
 * row refers to.
 */
export async function saveEventDocument(
  context: Context & Sent,
  eventCode: string,
  { kind, title, bytes }: SentDocument,
): Promise<Result<{ eventDocumentId: string }, Refusal>> {
  const { log } = context
  const { db, files, reader } = context.services
  const tenantId = await db.transaction({ role: 'system', readOnly: true }, (tx) => tenantOfEvent(tx, eventCode))
  if (tenantId === null) return err('catalog.event_not_found')
  const scan = await readScan(reader, createUploadSender(context), bytes)
  if (!scan.ok) {
    const code = issues[scan.error.code] ?? 'catalog.document_unreadable'
    return err(code, { fields: { file: code } })
  }
  const { content, contentType } = scan.value
  const fileKey = newFileKey(documentFiles.name)
  try {
    await files.put(fileKey, content, contentType)
  } catch (error) {
    log.error({ err: error }, 'storing an event document failed')
    return err('catalog.document_not_saved')
  }
  const sent = { kind, titleRu: title.ru, titleEn: title.en, fileKey, contentType, bytes: content.byteLength }
  const written = await write(db, { eventCode, tenantId }, sent)
  if (!written.ok) await files.delete(fileKey)
  return written
}

function write(
  db: Context['services']['db'],
  { eventCode, tenantId }: { readonly eventCode: string; readonly tenantId: number },
  sent: NewDocument,
): Promise<Result<{ eventDocumentId: string }, Refusal>> {
  return db.transaction<Result<{ eventDocumentId: string }, Refusal>>({ role: 'app', tenantId }, async (tx) => {
    const event = await lockDocuments(tx, eventCode)
    if (event === null) return err('catalog.event_not_found')
    if (event.count >= maxDocuments) return err('catalog.documents_full')
    return ok({ eventDocumentId: await insertDocument(tx, { tenantId, eventId: event.eventId }, sent) })
  })
}

/** Deletes a document's row; its file is deleted after the commit. */
export async function removeEventDocument(
  { services: { db } }: Pick<Context, 'services'>,
  eventCode: string,
  documentId: string,
): Promise<Result<null, 'catalog.event_not_found' | 'catalog.document_not_found'>> {
  const tenantId = await db.transaction({ role: 'system', readOnly: true }, (tx) => tenantOfEvent(tx, eventCode))
  if (tenantId === null) return err('catalog.event_not_found')
  return await db.transaction<Result<null, 'catalog.document_not_found'>>({ role: 'app', tenantId }, async (tx) => {
    const key = await deleteDocument(tx, eventCode, documentId)
    if (key === null) return err('catalog.document_not_found')
    await tx.enqueue(deleteFileJob, { key })
    return ok(null)
  })
}
