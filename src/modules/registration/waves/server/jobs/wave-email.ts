import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** The organizer has said in which group somebody starts: they read so, with their number. */
export const waveEmailJob = declareJob({
  name: 'registration.wave_email',
  payload: z.object({ orderId: z.uuid(), entryId: z.uuid(), changeId: z.uuid() }),
  maxAttempts: emailAttempts,
})
