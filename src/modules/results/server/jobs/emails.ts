import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** Emails the participant the organizer's decision about a submission. */
export const decidedEmailJob = declareJob({
  name: 'results.decided_email',
  payload: z.object({ entryId: z.uuid(), version: z.int(), decidedAt: z.string() }),
  maxAttempts: emailAttempts,
})

/** A claim that waits, to the event's organizer with a link to decide; a decided one, to its claimer. */
export const claimEmailsJob = declareJob({
  name: 'results.claim_emails',
  payload: z.object({ claimId: z.uuid(), kind: z.enum(['waiting', 'decided']) }),
  maxAttempts: emailAttempts,
})

/** Emails the account that had a result that it went to the claimer. */
export const resultLostEmailJob = declareJob({
  name: 'results.result_lost_email',
  payload: z.object({ claimId: z.uuid(), accountId: z.uuid() }),
  maxAttempts: emailAttempts,
})

/** Emails an account, and its participants with addresses of their own, their published results. */
export const resultsPublishedJob = declareJob({
  name: 'results.published_email',
  payload: z.object({ raceId: z.uuid(), accountId: z.uuid() }),
  maxAttempts: emailAttempts,
})
