import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { documentKinds, documentMaxBytes } from '../domain/event-document.ts'
import { Day } from './shapes.ts'

/** A document of an event, in the reader's language. */
export const EventDocument = z.object({
  eventDocumentId: z.uuid(),
  kind: z.enum(documentKinds),
  title: z.string(),
  type: z.enum(['application/pdf', 'image/jpeg']),
  bytes: z.int(),
  /** The day of the upload in the event's time zone. */
  addedOn: Day,
  /** The address of the file. */
  url: z.string(),
})
export type EventDocument = z.output<typeof EventDocument>

export const getEventDocumentRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code/documents/:eventDocumentId',
  summary: 'Download a document of an event (rules, organizer’s offer, certificate)',
  role: 'anyone',
  transaction: 'none',
  params: z.object({ code: z.string().max(80), eventDocumentId: z.uuid('catalog.document_not_found') }),
  reply: z.custom<FileReply>(),
  file: { type: 'application/pdf' },
  errors: { 'catalog.document_not_found': 404 },
})

const title = z.string().trim().min(1, 'validation.required').max(160)

export const addEventDocumentRoute = defineRoute({
  method: 'post',
  path: '/api/organizer/events/:ownEventCode/documents',
  summary: 'Upload a public document of an event (PDF or picture)',
  role: { organizer: 'manage', of: 'ownEventCode' },
  transaction: 'none',
  upload: { maxBytes: documentMaxBytes, types: ['application/pdf'] },
  params: z.object({ ownEventCode: z.string().max(80) }),
  body: z.object({
    documentKind: z.enum(documentKinds),
    titleRu: title,
    titleEn: title,
    file: z.file('validation.file'),
  }),
  reply: z.object({ eventDocumentId: z.uuid() }),
  errors: {
    'catalog.event_not_found': 404,
    'catalog.document_unreadable': 422,
    'catalog.document_active': 422,
    'catalog.document_locked': 422,
    'catalog.documents_full': 409,
    'catalog.document_not_saved': 503,
  },
})

export const removeEventDocumentRoute = defineRoute({
  method: 'delete',
  path: '/api/organizer/events/:ownEventCode/documents/:eventDocumentId',
  summary: 'Delete a document of an event and its file',
  role: { organizer: 'manage', of: 'ownEventCode' },
  transaction: 'none',
  params: z.object({ ownEventCode: z.string().max(80), eventDocumentId: z.uuid('catalog.document_not_found') }),
  reply: z.object({ eventDocumentId: z.uuid() }),
  errors: { 'catalog.event_not_found': 404, 'catalog.document_not_found': 404 },
})
