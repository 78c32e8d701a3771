import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/** Asks the provider about a payment whose message reports a sum that is not accepted unasked. */
export const pollPaymentJob = declareJob({
  name: 'payments.poll',
  payload: z.object({ tenantId: z.number().int(), paymentId: z.uuid() }),
})
