import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/**
 * The emails about a transfer, to sender and recipient. The job's payload has neither a link nor an
 * offered address.
 */
export const transferEmailsJob = declareJob({
  name: 'registration.transfer_emails',
  payload: z.object({
    transferId: z.uuid(),
    change: z.enum(['offered', 'accepted', 'declined', 'withdrawn', 'lapsed']),
    /** The cause of an offer that ended by itself. */
    why: z.enum(['late', 'entry_cancelled', 'cancelled', 'postponed']).optional(),
    /**
     * Of an accepted one: the address that the emails about the place went to before, of its former
     * owner.
     */
    senderEmail: z.string().optional(),
  }),
  maxAttempts: emailAttempts,
})
