import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** The message to the tenant's support address, and a confirmation to the sender's verified address. */
export const messageEmailsJob = declareJob({
  name: 'feedback.message_emails',
  payload: z.object({ tenantId: z.number().int(), messageId: z.uuid() }),
  maxAttempts: emailAttempts,
})
