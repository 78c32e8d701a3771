import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/define-job.ts'
import { letterAttempts } from '#src/platform/mail/mail.ts'

/** The data of an entry were changed: its participant reads so, and the payer where that is somebody else. */
export const changedLetterJob = declareJob({
  name: 'registration.changed_letter',
  payload: z.object({ orderId: z.uuid(), entryId: z.uuid(), changeId: z.uuid() }),
  maxAttempts: letterAttempts,
})
