import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/define-job.ts'

/** The letter about a paid registration, to each participant (or to the account's address where they have none). */
export const paidLetterJob = declareJob({
  name: 'registration.paid_letter',
  payload: z.object({ tenantId: z.number().int(), orderId: z.uuid(), eventId: z.uuid() }),
})
