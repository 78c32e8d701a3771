import { plainDateIn } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventDocument } from '../../contract/event-documents.ts'
import { documentsOfEvent } from '../queries/event-documents.ts'

/** An event's documents as its page lists them. */
export async function eventDocuments(
  tx: Tx,
  event: { readonly id: string; readonly code: string; readonly timeZone: string },
  language: Language,
): Promise<EventDocument[]> {
  const documents = await documentsOfEvent(tx, event.id)
  return documents.map(({ id, kind, titleRu, titleEn, contentType, bytes, addedAt }) => ({
    eventDocumentId: id,
    kind,
    title: language === 'ru' ? titleRu : titleEn,
    type: contentType,
    bytes,
    addedOn: plainDateIn(addedAt, event.timeZone),
    url: `/api/events/${event.code}/documents/${id}`,
  }))
}
