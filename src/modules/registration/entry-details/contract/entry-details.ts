import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { ProfileForm } from '#src/modules/accounts/contract/profile.form.ts'
import { raceProfileFields } from '#src/modules/accounts/domain/profile-issues.ts'
import { endsDifference, ownEntryErrors, ownEntryParams } from '../../contract/own-entry.ts'
import { AdmissionView, AnswerView, DocumentsStateView, detailsShape, QuestionView } from './details.ts'
import { EntryFile } from './files.ts'

const path = '/api/account/registrations/:registrationId/entries/:entryId/details'
/**
 * Another race whose questions are answered before a move to it, of this event or another; not
 * given: the entry's own race.
 */
const targetRace = { eventCode: z.string().max(80).optional(), raceCode: z.string().max(60).optional() }

export const getEntryDetailsRoute = defineRoute({
  method: 'get',
  path,
  summary:
    'Retrieve what can still be changed in a paid entry: answers until the organizer’s deadline, documents not accepted yet',
  role: 'account',
  transaction: 'none',
  params: ownEntryParams,
  query: z.object(targetRace),
  reply: z.object({
    entryId: z.uuid(),
    fullName: z.string(),
    bib: z.number().int().nullable(),
    /** Whether the questions are those of another race before a move. */
    isForAnother: z.boolean(),
    timeZone: z.string(),
    raceDay: z.string(),
    /** The questions whose answers may still be changed. */
    questions: z.array(QuestionView),
    answers: z.record(z.string(), AnswerView),
    /** Empty where no documents are asked for, or they are accepted already. */
    admission: z.array(AdmissionView),
    /** The document of its social category, where it may be submitted again. */
    category: z.object({ label: z.string(), fileId: z.uuid().nullable() }).nullable(),
    documents: z.object({ state: DocumentsStateView, note: z.string() }).nullable(),
    checksDocuments: z.boolean(),
    /** The profile fields that the other race requires and the entry lacks. */
    profile: z.array(z.enum(raceProfileFields)),
    files: z.array(EntryFile),
  }),
  errors: { ...ownEntryErrors, 'registration.race_not_found': 404 },
})

export const saveEntryDetailsRoute = defineRoute({
  method: 'put',
  path,
  summary: 'Update answers or resubmit documents, which the organizer then reviews again',
  role: 'account',
  transaction: 'none',
  params: ownEntryParams,
  body: z.object({
    ...targetRace,
    /** Fields not given are unchanged. */
    answers: detailsShape.answers,
    admission: detailsShape.admission,
    /**
     * For a move: the profile fields that the other race requires and the entry lacks; other fields
     * are ignored.
     */
    participant: ProfileForm.optional(),
    /** The document of the entry's social category. */
    category: z.object({ fileId: z.string().max(60) }).optional(),
  }),
  reply: z.object({
    registrationId: z.uuid(),
    /**
     * After a move's questions: the page where the race is chosen, on the account pages' tenant.
     */
    racesAt: z.string().nullable(),
    endsDifference,
  }),
  errors: {
    ...ownEntryErrors,
    'registration.race_not_found': 404,
    'registration.change_too_late': 409,
    'registration.documents_accepted': 409,
    'registration.form_incomplete': 409,
  },
})
