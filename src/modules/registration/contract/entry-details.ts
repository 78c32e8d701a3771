import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { AdmissionView, Answer, AskedQuestion, DocumentsStateView, givenDetails } from './details.ts'
import { EntryFile } from './files.ts'

const path = '/api/account/registrations/:registrationId/entries/:entryId/details'
const params = z.object({
  registrationId: z.uuid('registration.not_found'),
  entryId: z.uuid('registration.entry_unknown'),
})
const notThis = {
  'registration.not_found': 404,
  'registration.entry_unknown': 404,
  'registration.entry_not_yours': 409,
  'registration.not_standing': 409,
} as const

export const getEntryDetails = defineRoute({
  method: 'get',
  path,
  summary:
    'What may still be told anew of a paid entry: answers until the organizer’s date, documents that are not accepted yet',
  role: 'account',
  transaction: 'none',
  params,
  reply: z.object({
    entryId: z.uuid(),
    fullName: z.string(),
    bib: z.number().int().nullable(),
    timeZone: z.string(),
    raceDay: z.string(),
    /** Those that may still be answered anew. */
    questions: z.array(AskedQuestion),
    answers: z.record(z.string(), Answer),
    /** Empty where documents are not asked for, or accepted already. */
    admission: z.array(AdmissionView),
    documents: z.object({ state: DocumentsStateView, note: z.string() }).nullable(),
    checksDocuments: z.boolean(),
    files: z.array(EntryFile),
  }),
  errors: notThis,
})

export const saveEntryDetails = defineRoute({
  method: 'put',
  path,
  summary: 'Answers anew, or hands documents in anew, which the organizer then looks at again',
  role: 'account',
  transaction: 'none',
  params,
  body: z.object({ answers: givenDetails.answers, admission: givenDetails.admission }),
  reply: z.object({ registrationId: z.uuid() }),
  errors: { ...notThis, 'registration.change_too_late': 409, 'registration.form_incomplete': 422 },
})
