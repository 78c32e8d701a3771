import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

export const listFailedRefundsRoute = defineRoute({
  method: 'get',
  path: '/api/operator/refunds',
  summary: 'List refunds that need attention, oldest first: refused ones, and those sent three days ago and not made',
  role: 'operator',
  databaseRole: 'system',
  reply: z.object({
    list: z.array(
      z.object({
        id: z.uuid(),
        paymentId: z.uuid(),
        registrationId: z.uuid(),
        provider: z.string(),
        amountMinor: z.number().int(),
        currency: z.string(),
        state: z.enum(['failed', 'sent']),
        cause: z.string(),
        requestedAt: z.iso.datetime(),
        /** When the provider accepted it; null where it refused, or made it, at once. */
        sentAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
})

export const retryFailedRefundRoute = defineRoute({
  method: 'post',
  path: '/api/operator/refunds/:refundId/retry',
  summary: 'Retry a refund that the provider refused',
  role: 'operator',
  reauth: true,
  databaseRole: 'system',
  params: z.object({ refundId: z.uuid('payments.refund_unknown') }),
  reply: z.object({ id: z.uuid(), state: z.literal('requested') }),
  errors: { 'payments.refund_unknown': 404, 'payments.refund_not_failed': 409 },
})
