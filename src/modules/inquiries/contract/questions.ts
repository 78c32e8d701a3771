import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { tooManyErrors } from '#src/modules/accounts/contract/refusals.ts'
import { QuestionForm, Ticked } from './asking.form.ts'

export const askQuestionRoute = defineRoute({
  method: 'post',
  path: '/api/events/:code/questions',
  summary:
    'Asks an event’s organizer: it goes to their address, answers go to the asker’s; a repetition under the same id is no second one',
  role: 'anyone',
  transaction: 'none',
  params: z.object({ code: z.string().max(80) }),
  body: QuestionForm.extend({
    /** Given by who asks; under it the question is asked once. */
    questionId: z.uuid(),
    /** Needed of who is not signed in: an account has agreed already. */
    personalData: Ticked,
    /** No person sees this field. */
    website: z.string().max(300).default(''),
  }),
  reply: z.object({
    /** Whether a copy goes to the asker: to an address that is shown to be theirs alone. */
    isCopied: z.boolean(),
  }),
  errors: { 'inquiries.event_not_found': 404, 'inquiries.personal_data_needed': 409, ...tooManyErrors },
})

export const listQuestions = defineRoute({
  method: 'get',
  path: '/api/organizer/events/:ownEventCode/questions',
  summary: 'What an event’s organizer was asked on its page, the newest first',
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
        /** The address was shown to be the asker’s. */
        isProven: z.boolean(),
        question: z.string(),
        language: z.enum(['ru', 'en']),
        askedAt: z.iso.datetime(),
      }),
    ),
    nextCursor: z.uuid().nullable(),
  }),
  errors: { 'inquiries.event_not_found': 404 },
})
