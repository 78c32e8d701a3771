import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { tooManyErrors } from '#src/modules/accounts/contract/refusals.ts'
import { QuestionForm, Ticked } from './asking.form.ts'

export const askQuestionRoute = defineRoute({
  method: 'post',
  path: '/api/events/:code/questions',
  summary:
    'Send a question to an event’s organizer by email; replies go to the sender; a repeated id sends nothing new',
  role: 'anyone',
  transaction: 'none',
  params: z.object({ code: z.string().max(80) }),
  body: QuestionForm.extend({
    /** Chosen by the asker; the question is saved once under it. */
    questionId: z.uuid(),
    /** Required without a session: an account has given this consent already. */
    personalData: Ticked,
    /** A honeypot: people do not see this field. */
    website: z.string().max(300).default(''),
  }),
  reply: z.object({
    /** Whether a copy goes to the asker: only to an address verified as theirs. */
    isCopied: z.boolean(),
  }),
  errors: { 'inquiries.event_not_found': 404, 'inquiries.personal_data_needed': 409, ...tooManyErrors },
})

export const listQuestionsRoute = defineRoute({
  method: 'get',
  path: '/api/organizer/events/:ownEventCode/questions',
  summary: 'List the questions sent to an event’s organizer, newest first',
  role: { organizer: 'view', of: 'ownEventCode' },
  transaction: 'none',
  params: z.object({ ownEventCode: z.string().max(80) }),
  query: z.object({ cursor: z.uuid().optional() }),
  reply: z.object({
    list: z.array(
      z.object({
        questionId: z.uuid(),
        name: z.string(),
        email: z.string(),
        /** The address is verified as the asker’s. */
        isVerified: z.boolean(),
        question: z.string(),
        language: z.enum(['ru', 'en']),
        askedAt: z.iso.datetime(),
      }),
    ),
    nextCursor: z.uuid().nullable(),
  }),
  errors: { 'inquiries.event_not_found': 404 },
})
