import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** The question to its organizer, and a copy to the asker's verified address. */
export const questionEmailsJob = declareJob({
  name: 'inquiries.question_emails',
  payload: z.object({ tenantId: z.number().int(), questionId: z.uuid() }),
  maxAttempts: emailAttempts,
})

/** The email with the link that confirms a subscription; `requestedAt` distinguishes repeated requests. */
export const confirmationEmailJob = declareJob({
  name: 'inquiries.confirmation_email',
  payload: z.object({ tenantId: z.number().int(), subscriptionId: z.uuid(), requestedAt: z.iso.datetime() }),
  maxAttempts: emailAttempts,
})

/** The notice that a race has opened. */
export const openedEmailJob = declareJob({
  name: 'inquiries.opened_email',
  payload: z.object({ tenantId: z.number().int(), subscriptionId: z.uuid(), notifiedAt: z.iso.datetime() }),
  maxAttempts: emailAttempts,
})

/** The notice of an event's new date, or of its next start. */
export const eventNewsEmailJob = declareJob({
  name: 'inquiries.event_news_email',
  payload: z.object({ tenantId: z.number().int(), subscriptionId: z.uuid(), notifiedAt: z.iso.datetime() }),
  maxAttempts: emailAttempts,
})
