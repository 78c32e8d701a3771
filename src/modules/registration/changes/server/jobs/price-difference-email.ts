import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/**
 * Emails the participant and the payer that a category's document was not shown, and the amount
 * due.
 */
export const priceDifferenceEmailJob = declareJob({
  name: 'registration.price_difference_email',
  payload: z.object({ orderId: z.uuid(), entryId: z.uuid(), debtId: z.uuid() }),
  maxAttempts: emailAttempts,
})

/**
 * Emails the payer of a category's price difference that it was received, and that no document is
 * needed any more.
 */
export const categoryPaidEmailJob = declareJob({
  name: 'registration.category_paid_email',
  payload: z.object({
    orderId: z.uuid(),
    entryId: z.uuid(),
    priceDifferenceId: z.uuid(),
    dueMinor: z.number().int(),
  }),
  maxAttempts: emailAttempts,
})
