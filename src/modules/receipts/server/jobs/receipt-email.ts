import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** A registered receipt, to its buyer: the law demands it, and the fiscal data operator may send one besides. */
export const receiptEmailJob = declareJob({
  name: 'receipts.email',
  payload: z.object({ receiptId: z.uuid() }),
  maxAttempts: emailAttempts,
})
