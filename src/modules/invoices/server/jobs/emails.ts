import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** What an invoice's payer gets emails about; the money that completes it has those of paid orders. */
export const invoiceNews = ['issued', 'part', 'reminder', 'overdue'] as const

/** An email about an invoice, to its payer; nothing where the invoice is in another state by then. */
export const invoiceEmailJob = declareJob({
  name: 'invoices.email',
  payload: z.object({ invoiceId: z.uuid(), news: z.enum(invoiceNews) }),
  maxAttempts: emailAttempts,
})

/** Money of an invoice that goes back, to its payer: once it is ordered, and once it is made. */
export const transferEmailJob = declareJob({
  name: 'invoices.transfer_email',
  payload: z.object({ transferId: z.uuid(), news: z.enum(['due', 'done']) }),
  maxAttempts: emailAttempts,
})
