import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/** Gives a payment back through its provider, outside any transaction. */
export const refundPaymentJob = declareJob({
  name: 'payments.refund',
  payload: z.object({ tenantId: z.number().int(), paymentId: z.uuid() }),
})
