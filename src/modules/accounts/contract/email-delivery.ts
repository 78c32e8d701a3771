import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

export const getEmailDeliveryRoute = defineRoute({
  method: 'get',
  path: '/api/account/email-delivery',
  summary: 'Retrieve whether emails reach the account, and how many were not sent in the last week',
  role: 'account',
  databaseRole: 'system',
  transaction: 'read',
  reply: z.object({
    email: z.string(),
    /** Why emails to the account's address are suppressed; null: they are sent. */
    suppressed: z.enum(['rejected', 'bounced', 'complained']).nullable(),
    /**
     * The number of emails to others that were not sent: beyond the daily budget, or to a
     * suppressed address.
     */
    held: z.object({ budget: z.number().int(), suppressed: z.number().int() }),
  }),
})
