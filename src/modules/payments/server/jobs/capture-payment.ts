import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/** Takes the money of an authorized payment at its provider. */
export const capturePaymentJob = declareJob({
  name: 'payments.capture',
  payload: z.object({ tenantId: z.number().int(), paymentId: z.uuid() }),
})
