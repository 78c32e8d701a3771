import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

/** Where providers tell their news. Who calls is proved by the message's signature, not by a session. */
export const receiveWebhook = defineRoute({
  method: 'post',
  path: '/api/payments/webhooks/:provider',
  summary: 'A payment provider tells how a payment stands',
  role: 'anyone',
  transaction: 'none',
  params: z.object({ provider: z.string().max(40) }),
  body: z.looseObject({}),
  reply: z.object({ received: z.literal(true) }),
  errors: { 'payments.unknown_provider': 404, 'payments.bad_signature': 401, 'payments.bad_message': 422 },
})
