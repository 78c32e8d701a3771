import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** Emails the participant the wave that the organizer confirmed, with their bib. */
export const waveEmailJob = declareJob({
  name: 'registration.wave_email',
  payload: z.object({ orderId: z.uuid(), entryId: z.uuid(), changeId: z.uuid() }),
  maxAttempts: emailAttempts,
})
