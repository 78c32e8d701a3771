import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { ProfileForm } from '#src/modules/accounts/contract/profile.form.ts'
import { raceProfileFields } from '#src/modules/accounts/domain/profile-issues.ts'
import { endsDifference, notThisEntry, ofOwnEntry } from '../../contract/own-entry.ts'
import { AdmissionView, Answer, AskedQuestion, DocumentsStateView, givenDetails } from './details.ts'
import { EntryFile } from './files.ts'

const path = '/api/account/registrations/:registrationId/entries/:entryId/details'
/**
 * Another race, whose questions are to be answered before one goes there: of the event, or of another one to which the place may be
 * carried; the entry's own where they are left out.
 */
const askedRace = { eventCode: z.string().max(80).optional(), raceCode: z.string().max(60).optional() }

export const getEntryDetails = defineRoute({
  method: 'get',
  path,
  summary:
    'What may still be told anew of a paid entry: answers until the organizer’s date, documents that are not accepted yet',
  role: 'account',
  transaction: 'none',
  params: ofOwnEntry,
  query: z.object(askedRace),
  reply: z.object({
    entryId: z.uuid(),
    fullName: z.string(),
    bib: z.number().int().nullable(),
    /** It is asked for another race, to which one wants to go. */
    isForAnother: z.boolean(),
    timeZone: z.string(),
    raceDay: z.string(),
    /** Those that may still be answered anew. */
    questions: z.array(AskedQuestion),
    answers: z.record(z.string(), Answer),
    /** Empty where documents are not asked for, or accepted already. */
    admission: z.array(AdmissionView),
    /** The document that proves its social category, where it may be handed in anew. */
    category: z.object({ label: z.string(), fileId: z.uuid().nullable() }).nullable(),
    documents: z.object({ state: DocumentsStateView, note: z.string() }).nullable(),
    checksDocuments: z.boolean(),
    /** What of the profile another race requires and was not told so far. */
    profile: z.array(z.enum(raceProfileFields)),
    files: z.array(EntryFile),
  }),
  errors: { ...notThisEntry, 'registration.race_not_found': 404 },
})

export const saveEntryDetails = defineRoute({
  method: 'put',
  path,
  summary: 'Answers anew, or hands documents in anew, which the organizer then looks at again',
  role: 'account',
  transaction: 'none',
  params: ofOwnEntry,
  body: z.object({
    ...askedRace,
    /** What is not named stays as it was told. */
    answers: givenDetails.answers,
    admission: givenDetails.admission,
    /** Of another race: what it requires of the profile and was not told so far; whatever else is named stays as it was entered. */
    participant: ProfileForm.optional(),
    /** The document that proves the entry's social category. */
    category: z.object({ fileId: z.string().max(60) }).optional(),
  }),
  reply: z.object({
    registrationId: z.uuid(),
    /** Of another race: where it is chosen, on the brand of one's own pages. */
    racesAt: z.string().nullable(),
    endsDifference,
  }),
  errors: {
    ...notThisEntry,
    'registration.race_not_found': 404,
    'registration.change_too_late': 409,
    'registration.documents_accepted': 409,
    'registration.form_incomplete': 409,
  },
})
