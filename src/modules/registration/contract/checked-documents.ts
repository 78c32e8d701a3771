import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { AdmissionView, Answer, AskedQuestion, DocumentsStateView } from './details.ts'
import { EntryFile } from './files.ts'

const params = z.object({ registrationId: z.uuid('registration.not_found') })

/** What was handed in with each entry of an order, as its organizer sees it. */
const HandedIn = z.object({
  registrationId: z.uuid(),
  entries: z.array(
    z.object({
      entryId: z.uuid(),
      fullName: z.string(),
      birthDate: z.string(),
      /** What a legal representative declared, of who was not of age. */
      guardian: z.enum(['representative', 'paper']).nullable(),
      raceName: z.string(),
      questions: z.array(AskedQuestion),
      answers: z.record(z.string(), Answer),
      admission: z.array(AdmissionView),
      /** null where the organizer does not check, or nothing was handed in. */
      documentsState: DocumentsStateView.nullable(),
      documentsNote: z.string(),
      files: z.array(EntryFile),
    }),
  ),
})
export type HandedIn = z.infer<typeof HandedIn>

export const getHandedIn = defineRoute({
  method: 'get',
  path: '/api/organizer/registrations/:registrationId/documents',
  summary: 'Answers, documents of admission and files of an order’s entries, for a member of the event’s organizer',
  role: { organizer: 'view', of: 'registrationId' },
  databaseRole: 'system',
  params,
  reply: HandedIn,
  errors: { 'registration.not_found': 404 },
})

export const decideDocumentsRoute = defineRoute({
  method: 'post',
  path: '/api/organizer/registrations/:registrationId/documents',
  summary: 'The organizer has looked at an entry’s documents and says whether they are good',
  role: { organizer: 'manage', of: 'registrationId' },
  databaseRole: 'system',
  params,
  body: z.object({
    entryId: z.uuid('registration.entry_unknown'),
    decision: z.enum(['accepted', 'refused']),
    /** For the participant to read: what is wrong, what to bring. */
    note: z.string().trim().max(500).default(''),
  }),
  reply: HandedIn,
  errors: {
    'registration.not_found': 404,
    'registration.entry_unknown': 404,
    'registration.no_documents_to_check': 409,
  },
})

export const getHandedInFile = defineRoute({
  method: 'get',
  path: '/api/organizer/registrations/:registrationId/files/:fileId',
  summary: 'A file that was handed in with an entry of the order, for a member of the event’s organizer',
  role: { organizer: 'view', of: 'registrationId' },
  databaseRole: 'system',
  params: params.extend({ fileId: z.uuid() }),
  reply: z.custom<FileReply>(),
  file: { type: 'application/octet-stream' },
  errors: { 'registration.file_gone': 404 },
})
