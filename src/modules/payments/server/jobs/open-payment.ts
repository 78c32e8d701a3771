import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/** Opens at the provider what `startPayment` wrote down, where the request that wanted it could not. */
export const openPaymentJob = declareJob({
  name: 'payments.open',
  payload: z.object({ tenantId: z.number().int(), paymentId: z.uuid() }),
})
