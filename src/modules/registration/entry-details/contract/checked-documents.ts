import { z } from 'zod'
import { requiredUnless } from '#src/kernel/json-schema-meta.ts'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { identityCodes } from '#src/modules/accounts/domain/identity-documents.ts'
import { EntryCategoryView } from '../../social-categories/contract/categories.ts'
import { AdmissionView, AnswerView, DocumentsStateView, QuestionView } from './details.ts'
import { EntryFile } from './files.ts'

const params = z.object({ registrationId: z.uuid('registration.not_found') })

/** The submitted details of each entry of an order, for its organizer. */
const SubmittedDocuments = z.object({
  registrationId: z.uuid(),
  entries: z.array(
    z.object({
      entryId: z.uuid(),
      fullName: z.string(),
      birthDate: z.string(),
      /** The legal representative's declaration, for a minor. */
      guardian: z.enum(['representative', 'paper']).nullable(),
      raceName: z.string(),
      questions: z.array(QuestionView),
      answers: z.record(z.string(), AnswerView),
      admission: z.array(AdmissionView),
      /** Masked; null where none was asked for, or its owner has deleted it. */
      identity: z.object({ code: z.enum(identityCodes), maskedNumber: z.string(), isReadable: z.boolean() }).nullable(),
      category: EntryCategoryView.nullable(),
      /** null where the organizer does not review documents, or none were submitted. */
      documentsState: DocumentsStateView.nullable(),
      documentsNote: z.string(),
      files: z.array(EntryFile),
    }),
  ),
})
export type SubmittedDocuments = z.infer<typeof SubmittedDocuments>

export const getHandedInRoute = defineRoute({
  method: 'get',
  path: '/api/organizer/registrations/:registrationId/documents',
  summary:
    'List the answers, admission documents and files of an order’s entries; members of the event’s organizer only',
  role: { organizer: 'view', of: 'registrationId' },
  databaseRole: 'system',
  params,
  reply: SubmittedDocuments,
  errors: { 'registration.not_found': 404 },
})

export const decideDocumentsRoute = defineRoute({
  method: 'post',
  path: '/api/organizer/registrations/:registrationId/documents',
  summary: 'Accept or reject an entry’s documents as the organizer',
  role: { organizer: 'manage', of: 'registrationId' },
  databaseRole: 'system',
  params,
  body: z
    .object({
      entryId: z.uuid('registration.entry_unknown'),
      decision: z.enum(['accepted', 'refused']),
      /** A note to the participant: what is wrong, what to bring. Required for a refusal. */
      note: z.string().trim().max(500).default(''),
    })
    .meta(requiredUnless('note', { decision: 'accepted' })),
  reply: SubmittedDocuments,
  errors: {
    'registration.not_found': 404,
    'registration.entry_unknown': 404,
    'registration.no_documents_to_check': 409,
    'registration.documents_reason_missing': 422,
  },
})

export const readIdentityDocumentRoute = defineRoute({
  method: 'post',
  path: '/api/organizer/registrations/:registrationId/identity-document',
  summary:
    'Retrieve the full identity document number of an entry, where the race allows it to its organizer; each read is logged',
  role: { organizer: 'manage', of: 'registrationId' },
  reauth: true,
  security: 'document_read',
  databaseRole: 'system',
  transaction: 'none', // the log of the reading is committed before the number is returned
  params,
  body: z.object({ entryId: z.uuid('registration.entry_unknown') }),
  reply: z.object({ code: z.enum(identityCodes), documentNumber: z.string() }),
  errors: {
    'registration.entry_unknown': 404,
    'registration.identity_gone': 404,
    'registration.identity_not_readable': 403,
  },
})

export const getHandedInFileRoute = defineRoute({
  method: 'get',
  path: '/api/organizer/registrations/:registrationId/files/:fileId',
  summary: 'Download a file of an order’s entry; members of the event’s organizer only',
  role: { organizer: 'view', of: 'registrationId' },
  databaseRole: 'system',
  params: params.extend({ fileId: z.uuid() }),
  reply: z.custom<FileReply>(),
  file: { type: 'image/jpeg', otherTypes: ['application/pdf'] },
  errors: { 'registration.file_gone': 404 },
})
