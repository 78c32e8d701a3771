import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** The new application, to its applicant and to each of its organizers with a link to decide. */
export const submittedEmailsJob = declareJob({
  name: 'tax_deduction.submitted_emails',
  payload: z.object({ applicationId: z.uuid() }),
  maxAttempts: emailAttempts,
})

/** What an organizer decided, to the applicant; a part is decided once. */
export const decidedEmailJob = declareJob({
  name: 'tax_deduction.decided_email',
  payload: z.object({ partId: z.uuid() }),
  maxAttempts: emailAttempts,
})
