import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** The new application, to its applicant and to each of its organizers with a link to decide. */
export const submittedEmailsJob = declareJob({
  name: 'tax_deduction.submitted_emails',
  payload: z.object({ applicationId: z.uuid() }),
  maxAttempts: emailAttempts,
})

/**
 * Certificates of a part are to be corrected: to the applicant each time a sum falls, and to the
 * organizer, with a link, at the first time since its last corrections.
 */
export const correctionDueEmailsJob = declareJob({
  name: 'tax_deduction.correction_due_emails',
  payload: z.object({ partId: z.uuid(), asksOrganizer: z.boolean() }),
  maxAttempts: emailAttempts,
})

/** The corrections that an organizer has issued, to the applicant. */
export const correctedEmailJob = declareJob({
  name: 'tax_deduction.corrected_email',
  payload: z.object({ partId: z.uuid(), correctionIds: z.array(z.uuid()).min(1) }),
  maxAttempts: emailAttempts,
})

/** An organizer has taken a part in review, to the applicant; a part is taken in review once. */
export const inReviewEmailJob = declareJob({
  name: 'tax_deduction.in_review_email',
  payload: z.object({ partId: z.uuid() }),
  maxAttempts: emailAttempts,
})

/** What an organizer decided, to the applicant; a part is decided once. */
export const decidedEmailJob = declareJob({
  name: 'tax_deduction.decided_email',
  payload: z.object({ partId: z.uuid() }),
  maxAttempts: emailAttempts,
})
