import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/** Emails the operators about a dispute that was opened, changed or decided; `changeId`: the row of its history. */
export const disputeEmailJob = declareJob({
  name: 'payments.dispute_email',
  payload: z.object({ tenantId: z.number().int(), disputeId: z.uuid(), changeId: z.uuid() }),
})
