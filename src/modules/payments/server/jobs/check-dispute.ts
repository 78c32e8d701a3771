import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/** Asks a provider about a dispute that a message of its names. */
export const checkDisputeJob = declareJob({
  name: 'payments.check_dispute',
  payload: z.object({ tenantId: z.number().int(), paymentId: z.uuid(), reference: z.string() }),
})
