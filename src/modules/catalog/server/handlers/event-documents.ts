import { err, ok } from '#src/kernel/result.ts'
import { handle, handleUpload } from '#src/platform/http/handle.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import {
  addEventDocumentRoute,
  getEventDocumentRoute,
  removeEventDocumentRoute,
} from '../../contract/event-documents.ts'
import { documentFileName, maxDocuments } from '../../domain/event-document.ts'
import { removeEventDocument as remove, saveEventDocument } from '../commands/save-event-document.ts'
import { countDocuments, publicDocument } from '../queries/event-documents.ts'

/** The file is read from storage after the transaction has ended. */
export const getEventDocumentHandler = handle(getEventDocumentRoute, async ({ services, language }, { params }) => {
  const document = await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    publicDocument(tx, params.code, params.eventDocumentId),
  )
  const file = document === null ? null : await services.files.read(document.fileKey)
  if (document === null || file === null) return err('catalog.document_not_found')
  const { contentType: type, titleRu, titleEn } = document
  return ok({ ...file, type, isSaved: true, name: documentFileName(language === 'ru' ? titleRu : titleEn, type) })
})

export const addEventDocumentHandler = handleUpload(
  addEventDocumentRoute,
  hasRoom,
  async (context, { params, body }) => {
    const bytes = new Uint8Array(await body.file.arrayBuffer())
    const title = { ru: body.titleRu, en: body.titleEn }
    return await saveEventDocument(context, params.ownEventCode, { kind: body.documentKind, title, bytes })
  },
)

async function hasRoom(
  { services: { db } }: Pick<RequestContext, 'services'>,
  { params }: { readonly params: { readonly ownEventCode: string } },
) {
  const count = await db.transaction({ role: 'system', readOnly: true }, (tx) =>
    countDocuments(tx, params.ownEventCode),
  )
  if (count === null) return err('catalog.event_not_found')
  return count < maxDocuments ? ok(null) : err('catalog.documents_full')
}

export const removeEventDocumentHandler = handle(removeEventDocumentRoute, async (context, { params }) => {
  const done = await remove(context, params.ownEventCode, params.eventDocumentId)
  return done.ok ? ok({ eventDocumentId: params.eventDocumentId }) : done
})
