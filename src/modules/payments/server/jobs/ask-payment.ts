import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/** Asks the provider about a payment of which a message says what is not believed unasked. */
export const askPaymentJob = declareJob({
  name: 'payments.ask',
  payload: z.object({ tenantId: z.number().int(), paymentId: z.uuid() }),
})
