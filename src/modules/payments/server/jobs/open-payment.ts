import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/** Opens at the provider a payment stored by `startPayment`, where its request could not. */
export const openPaymentJob = declareJob({
  name: 'payments.open',
  payload: z.object({ tenantId: z.number().int(), paymentId: z.uuid() }),
})

export const openPaymentKey = (paymentId: string) => `open-payment:${paymentId}`
