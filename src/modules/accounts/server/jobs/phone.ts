import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/**
 * The message with a code, enqueued for every number alike: only the job looks whether an account
 * has it. The queue has neither number nor code.
 */
export const phoneCodeJob = declareJob({
  name: 'accounts.phone_code',
  payload: z.object({ proofId: z.uuid() }),
  // The last attempts come after the code's five minutes and find nothing to send, so no job dies.
  maxAttempts: 8,
})
