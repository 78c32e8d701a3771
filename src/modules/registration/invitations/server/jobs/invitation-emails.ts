import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/**
 * The link to the invited person, or to the payer who gives it themselves. The job's payload has
 * neither the link nor an address.
 */
export const invitationEmailJob = declareJob({
  name: 'registration.invitation_email',
  payload: z.object({ invitationId: z.uuid(), kind: z.enum(['link', 'reminder']).default('link') }),
  maxAttempts: emailAttempts,
})

/** The outcome, to the people concerned. */
export const invitationOutcomeJob = declareJob({
  name: 'registration.invitation_outcome',
  payload: z.object({
    invitationId: z.uuid(),
    change: z.enum(['accepted', 'declined', 'withdrawn', 'lapsed']),
    /** The payer's refund, where the deadline has passed. */
    cancellationId: z.uuid().optional(),
  }),
  maxAttempts: emailAttempts,
})
