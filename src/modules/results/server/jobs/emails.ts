import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** Emails the participant the organizer's decision about a submission. */
export const decidedEmailJob = declareJob({
  name: 'results.decided_email',
  payload: z.object({ entryId: z.uuid(), version: z.int(), decidedAt: z.string() }),
  maxAttempts: emailAttempts,
})

/** Emails an account, and its participants with addresses of their own, their published results. */
export const resultsPublishedJob = declareJob({
  name: 'results.published_email',
  payload: z.object({ raceId: z.uuid(), accountId: z.uuid() }),
  maxAttempts: emailAttempts,
})
