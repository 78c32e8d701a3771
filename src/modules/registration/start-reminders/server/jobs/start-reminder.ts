import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** Reminds an account, and its participants with addresses of their own, of a race on the next day. */
export const startReminderJob = declareJob({
  name: 'registration.start_reminder',
  payload: z.object({ raceId: z.uuid(), accountId: z.uuid() }),
  maxAttempts: emailAttempts,
})
