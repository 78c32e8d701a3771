import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/** Gives a payment up at its provider that we have given up already. */
export const cancelPaymentJob = declareJob({
  name: 'payments.cancel',
  payload: z.object({ tenantId: z.number().int(), paymentId: z.uuid() }),
})
