import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

export const getEmailDelivery = defineRoute({
  method: 'get',
  path: '/api/account/email-delivery',
  summary: 'Whether emails reach the account, and how many of its emails were not sent within a week',
  role: 'account',
  databaseRole: 'system',
  transaction: 'read',
  reply: z.object({
    email: z.string(),
    /** Why nothing is sent to the account's address; null: it is. */
    suppressed: z.enum(['rejected', 'bounced', 'complained']).nullable(),
    /** Emails to others that were not sent: there were too many in a day, or their address takes none. */
    held: z.object({ budget: z.number().int(), suppressed: z.number().int() }),
  }),
})
