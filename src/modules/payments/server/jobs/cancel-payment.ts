import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/** Cancels at its provider a payment that is cancelled here. */
export const cancelPaymentJob = declareJob({
  name: 'payments.cancel',
  payload: z.object({ tenantId: z.number().int(), paymentId: z.uuid() }),
})
