import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { phoneFieldSchema } from '#src/modules/accounts/contract/profile.form.ts'
import { tooManyErrors } from '#src/modules/accounts/contract/refusals.ts'
import { resumeMaxBytes, resumeTypes } from '../domain/resume.ts'
import { ContentBlockReply } from './content-block.ts'
import { ApplicationForm } from './messages.form.ts'
import { messageFields, SentMessage } from './messages.ts'

const Vacancy = z.object({
  vacancyId: z.string(),
  title: z.string(),
  /** Where the work is done. */
  place: z.string(),
  /** Full-time, part-time, remote. */
  terms: z.string(),
  summary: z.string(),
})
export type Vacancy = z.output<typeof Vacancy>

const vacancyParams = z.object({ vacancyId: z.string().max(80) })

export const listVacanciesRoute = defineRoute({
  method: 'get',
  path: '/api/careers',
  summary: 'List the open vacancies',
  role: 'anyone',
  transaction: 'none',
  reply: z.object({ list: z.array(Vacancy) }),
})

export const getVacancyRoute = defineRoute({
  method: 'get',
  path: '/api/careers/:vacancyId',
  summary: 'Retrieve a vacancy with its description',
  role: 'anyone',
  transaction: 'none',
  params: vacancyParams,
  reply: Vacancy.extend({ blocks: z.array(ContentBlockReply) }),
  errors: { 'feedback.vacancy_not_found': 404 },
})

export const applyRoute = defineRoute({
  method: 'post',
  path: '/api/careers/:vacancyId/applications',
  summary:
    'Apply for a vacancy with a file (PDF, DOC, DOCX, ODT or RTF); the same application repeated with its id is sent once',
  role: 'anyone',
  transaction: 'none',
  isRepeatable: true,
  upload: { maxBytes: resumeMaxBytes, types: Object.values(resumeTypes) },
  params: vacancyParams,
  body: ApplicationForm.extend({
    ...messageFields,
    phone: phoneFieldSchema.default(''),
    file: z.file('validation.file'),
  }),
  reply: SentMessage,
  errors: {
    'feedback.vacancy_not_found': 404,
    'feedback.application_consent_needed': 409,
    'feedback.file_empty': 422,
    'feedback.file_unknown': 422,
    'feedback.file_macros': 422,
    'feedback.file_pdf_broken': 422,
    'feedback.file_pdf_active': 422,
    'feedback.file_pdf_locked': 422,
    'feedback.file_not_saved': 503,
    ...tooManyErrors,
  },
})
