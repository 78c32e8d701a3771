import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

export const incidentKinds = ['wrong_sum', 'reversed', 'disputed', 'unknown_payment'] as const

export const listPaymentIncidentsRoute = defineRoute({
  method: 'get',
  path: '/api/operator/payment-incidents',
  summary:
    'List payment incidents (amount differs from the order, money given back unasked, a dispute, webhook of an unknown payment), newest first',
  role: 'operator',
  databaseRole: 'system',
  query: z.object({
    incident: z.enum(incidentKinds).optional(),
    provider: z.string().max(40).optional(),
    /** `open`: the money is not refunded yet, a dispute is not settled, or the payment is still unknown. */
    state: z.enum(['open', 'closed']).optional(),
    tenantId: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    orderId: z.uuid().optional(),
    paymentId: z.uuid().optional(),
    after: z.iso.datetime().optional(),
    before: z.iso.datetime().optional(),
    /** The `next` of the previous page. */
    cursor: z.uuid().optional(),
    take: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({
    incidents: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(incidentKinds),
        at: z.iso.datetime(),
        provider: z.string(),
        /** The provider’s own id of the payment. */
        reference: z.string().nullable(),
        /** The provider’s own id of the message, where its payment is unknown. */
        eventKey: z.string().nullable(),
        tenantId: z.number().int().nullable(),
        orderId: z.uuid().nullable(),
        paymentId: z.uuid().nullable(),
        /** The state of the payment: `refunding` until the refund is done, then `refunded`. */
        state: z.string().nullable(),
        expectedMinor: z.number().int().nullable(),
        receivedMinor: z.number().int().nullable(),
        currency: z.string().nullable(),
      }),
    ),
    /** The cursor of the next page; null on the last one. */
    next: z.uuid().nullable(),
  }),
})
