import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/define-job.ts'
import { letterAttempts } from '#src/platform/mail/mail.ts'

/** The organizer has said in which group somebody starts: they read so, with their number. */
export const clusterLetterJob = declareJob({
  name: 'registration.cluster_letter',
  payload: z.object({ orderId: z.uuid(), entryId: z.uuid(), changeId: z.uuid() }),
  maxAttempts: letterAttempts,
})
