import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

export const listFailedRefundsRoute = defineRoute({
  method: 'get',
  path: '/api/operator/refunds',
  summary:
    'List refunds that need attention, oldest first: to be made by hand, refused, or sent three days ago and not made',
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
        state: z.enum(['by_hand', 'failed', 'sent']),
        /** Where an operator makes it: in the provider's dashboard, or by a bank transfer; null: by the provider's API. */
        byHand: z.enum(['cabinet', 'transfer']).nullable(),
        /** Where a transfer goes, as far as it is known. */
        requisites: z.record(z.string(), z.string()).nullable(),
        /** Who named them: the bank's statement, or the payer; `awaited`: nobody yet. null: none are needed. */
        requisitesBy: z.enum(['statement', 'payer', 'awaited']).nullable(),
        /** When the payer last changed them. */
        requisitesChangedAt: z.iso.datetime().nullable(),
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

export const completeRefundRoute = defineRoute({
  method: 'post',
  path: '/api/operator/refunds/:refundId/complete',
  summary: 'Record a refund that was made by hand, with the document that proves it',
  role: 'operator',
  reauth: true,
  databaseRole: 'system',
  params: z.object({ refundId: z.uuid('payments.refund_unknown') }),
  body: z.object({
    /** The number and date of the bank's document, for example. */
    document: z.string().trim().min(1, 'payments.document_missing').max(200),
  }),
  reply: z.object({ id: z.uuid(), state: z.literal('done') }),
  errors: {
    'payments.refund_unknown': 404,
    'payments.refund_not_by_hand': 409,
    'payments.refund_disputed': 409,
  },
})
