import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** What became of a place that is transferred, to both whom it concerns. Neither a link nor an address is in the queue. */
export const transferEmailsJob = declareJob({
  name: 'registration.transfer_emails',
  payload: z.object({
    transferId: z.uuid(),
    news: z.enum(['offered', 'accepted', 'declined', 'taken_back', 'lapsed']),
    /** Of one that came to its end by itself: what ended it. */
    why: z.enum(['late', 'given_up', 'cancelled', 'postponed']).optional(),
    /** Of one that is accepted: where the email about the place went so far, for whoever had it. */
    senderEmail: z.string().optional(),
  }),
  maxAttempts: emailAttempts,
})
