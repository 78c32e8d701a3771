import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { addEventDocument, getEventDocument, removeEventDocument } from '../../contract/event-documents.ts'
import { documentFileName } from '../../domain/event-document.ts'
import { keepEventDocument, removeEventDocument as remove } from '../commands/keep-event-document.ts'
import { publicDocument } from '../queries/event-documents.ts'

/** No transaction is open while it is on its way. */
export const getEventDocumentHandler = handle(getEventDocument, async ({ services, language }, { params }) => {
  const document = await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    publicDocument(tx, params.code, params.eventDocumentId),
  )
  const file = document === null ? null : await services.files.read(document.fileKey)
  if (document === null || file === null) return err('catalog.document_not_found')
  const { contentType: type, titleRu, titleEn } = document
  return ok({ ...file, type, isSaved: true, name: documentFileName(language === 'ru' ? titleRu : titleEn, type) })
})

export const addEventDocumentHandler = handle(addEventDocument, async (context, { params, body }) => {
  const bytes = new Uint8Array(await body.file.arrayBuffer())
  const title = { ru: body.titleRu, en: body.titleEn }
  return await keepEventDocument(context, params.ownEventCode, { kind: body.documentKind, title, bytes })
})

export const removeEventDocumentHandler = handle(removeEventDocument, async (context, { params }) => {
  const done = await remove(context, params.ownEventCode, params.eventDocumentId)
  return done.ok ? ok({ eventDocumentId: params.eventDocumentId }) : done
})
