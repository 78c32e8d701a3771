import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** The link to whom a place waits for, or to the payer who hands it over. Neither the link nor an address is in the queue. */
export const invitationEmailJob = declareJob({
  name: 'registration.invitation_email',
  payload: z.object({ invitationId: z.uuid(), kind: z.enum(['link', 'reminder']).default('link') }),
  maxAttempts: emailAttempts,
})

/** What became of it, to whom it concerns. */
export const invitationOutcomeJob = declareJob({
  name: 'registration.invitation_outcome',
  payload: z.object({
    invitationId: z.uuid(),
    news: z.enum(['accepted', 'declined', 'taken_back', 'lapsed']),
    /** What goes back to the payer, where the deadline has passed. */
    cancellationId: z.uuid().optional(),
  }),
  maxAttempts: emailAttempts,
})
