import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { FileKey } from '#src/platform/files/file-key.ts'
import { type DocumentKind, type DocumentType, documentKinds } from '../../domain/event-document.ts'

export type DocumentRow = {
  readonly id: string
  readonly kind: DocumentKind
  readonly titleRu: string
  readonly titleEn: string
  readonly fileKey: FileKey
  readonly contentType: DocumentType
  readonly bytes: number
  readonly addedAt: Instant
}

/** An event's documents, ordered by kind and upload time. */
export async function documentsOfEvent(tx: Tx, eventId: string): Promise<DocumentRow[]> {
  const rows = await tx.named<DocumentRow>(
    'catalog.documents_of_event',
    `
    select id, kind, title_ru as "titleRu", title_en as "titleEn", file_key as "fileKey", content_type as "contentType",
           bytes, added_at as "addedAt"
    from catalog.event_documents where event_id = $1 order by array_position($2::text[], kind), id`,
    [eventId, [...documentKinds]],
  )
  return rows
}

/** A document of a published event (not a draft); null where there is none. */
export async function publicDocument(tx: Tx, eventCode: string, documentId: string): Promise<DocumentRow | null> {
  const [row] = await tx.sql<DocumentRow>`
    select d.id, d.kind, d.title_ru as "titleRu", d.title_en as "titleEn", d.file_key as "fileKey",
           d.content_type as "contentType", d.bytes, d.added_at as "addedAt"
    from catalog.event_documents d join catalog.events e on e.id = d.event_id
    where e.code = ${eventCode} and e.status <> 'draft' and d.id = ${documentId}`
  return row ?? null
}

/**
 * The event with the number of its documents; null where there is none.
 * @locks event, so that concurrent uploads are counted one after the other
 */
export async function lockDocuments(tx: Tx, eventCode: string): Promise<{ eventId: string; count: number } | null> {
  const [event] = await tx.sql<{
    id: string
  }>`select id from catalog.events where code = ${eventCode} for no key update`
  if (!event) return null
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from catalog.event_documents where event_id = ${event.id}`
  return { eventId: event.id, count: row?.count ?? 0 }
}

/** The number of an event's documents; null where there is no such event. */
export async function countDocuments(tx: Tx, eventCode: string): Promise<number | null> {
  const [row] = await tx.sql<{ count: number }>`
    select (select count(*)::int from catalog.event_documents d where d.event_id = e.id) as count
    from catalog.events e where e.code = ${eventCode}`
  return row?.count ?? null
}

export type NewDocument = Omit<DocumentRow, 'id' | 'addedAt'>

export async function insertDocument(
  tx: Tx,
  of: { readonly tenantId: number; readonly eventId: string },
  { kind, titleRu, titleEn, fileKey, contentType, bytes }: NewDocument,
): Promise<string> {
  const [row] = await tx.sql<{ id: string }>`
    insert into catalog.event_documents (tenant_id, event_id, kind, title_ru, title_en, file_key, content_type, bytes)
    values (${of.tenantId}, ${of.eventId}, ${kind}, ${titleRu}, ${titleEn}, ${fileKey}, ${contentType}, ${bytes})
    returning id`
  if (!row) throw new Error('insert into catalog.event_documents returned no row')
  return row.id
}

/**
 * Deletes a document's row. @returns the key of its file; null where the event has no such document
 */
export async function deleteDocument(tx: Tx, eventCode: string, documentId: string): Promise<FileKey | null> {
  const [row] = await tx.sql<{ fileKey: FileKey }>`
    delete from catalog.event_documents d using catalog.events e
    where e.id = d.event_id and e.code = ${eventCode} and d.id = ${documentId}
    returning d.file_key as "fileKey"`
  return row?.fileKey ?? null
}

/** Those of the keys that belong to a document of an event. The clean-up keeps their files. */
export async function documentKeysAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ key: FileKey }>`
    select file_key as key from catalog.event_documents where file_key = any (${keys})`
  return rows.map(({ key }) => key)
}
