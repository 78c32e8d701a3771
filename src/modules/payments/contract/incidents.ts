import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

export const listPaymentIncidents = defineRoute({
  method: 'get',
  path: '/api/operator/payment-incidents',
  summary:
    'Sums that were not what was asked for, and messages about payments that nobody here knows; the newest first',
  role: 'operator',
  databaseRole: 'system',
  reply: z.object({
    incidents: z.array(
      z.object({
        kind: z.enum(['wrong_sum', 'unknown_payment']),
        at: z.iso.datetime(),
        provider: z.string(),
        /** The provider’s own name of the payment, or of the message where the payment is unknown. */
        reference: z.string().nullable(),
        tenantId: z.number().int().nullable(),
        orderId: z.uuid().nullable(),
        paymentId: z.uuid().nullable(),
        /** `refunding` until the money has gone back, then `refunded`. */
        state: z.string().nullable(),
        expectedMinor: z.number().int().nullable(),
        receivedMinor: z.number().int().nullable(),
        currency: z.string().nullable(),
      }),
    ),
  }),
})
