import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** A category's document was not shown: its participant reads what is due and how the debt goes, and the payer too. */
export const priceDifferenceEmailJob = declareJob({
  name: 'registration.price_difference_email',
  payload: z.object({ orderId: z.uuid(), entryId: z.uuid(), debtId: z.uuid() }),
  maxAttempts: emailAttempts,
})

/** A category's price difference was paid online: who paid it reads that the money came, and that no document is asked for any more. */
export const categoryPaidEmailJob = declareJob({
  name: 'registration.category_paid_email',
  payload: z.object({ orderId: z.uuid(), entryId: z.uuid(), priceDifferenceId: z.uuid(), moreMinor: z.number().int() }),
  maxAttempts: emailAttempts,
})
