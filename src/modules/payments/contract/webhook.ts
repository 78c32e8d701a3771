import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

const webhookErrors = {
  'payments.unknown_provider': 404,
  'payments.bad_signature': 401,
  'payments.bad_message': 422,
} as const

/**
 * Providers send their webhooks here, each in its own format. The message's signature authenticates
 * the caller, not a session; an unsigned message only makes us ask its provider. The reply is the
 * acknowledgement that the provider expects: with another one it would repeat the message for days.
 */
export const receiveWebhookRoute = defineRoute({
  method: 'post',
  path: '/api/payments/webhooks/:provider',
  summary: 'Receive a payment provider webhook',
  role: 'anyone',
  isRepeatable: true,
  transaction: 'none',
  params: z.object({ provider: z.string().max(40) }),
  plain: true,
  reply: z.object({ status: z.int(), type: z.string(), body: z.string() }),
  errors: webhookErrors,
})

/** The same for one account: its keys check the message, and it speaks about payments of that account only. */
export const receiveAccountWebhookRoute = defineRoute({
  method: 'post',
  path: '/api/payments/webhooks/:provider/:providerAccountId',
  summary: 'Receive a webhook, or a call, of one provider account',
  role: 'anyone',
  isRepeatable: true,
  transaction: 'none',
  params: z.object({ provider: z.string().max(40), providerAccountId: z.string().max(40) }),
  plain: true,
  reply: z.object({ status: z.int(), type: z.string(), body: z.string() }),
  errors: webhookErrors,
})

/** For providers with an address per kind of call: `check` (CloudPayments), `prepare` and `complete` (Click). */
export const receiveAccountCallRoute = defineRoute({
  method: 'post',
  path: '/api/payments/webhooks/:provider/:providerAccountId/:action',
  summary: 'Receive one kind of call of a provider account',
  role: 'anyone',
  isRepeatable: true,
  transaction: 'none',
  params: z.object({ provider: z.string().max(40), providerAccountId: z.string().max(40), action: z.string().max(40) }),
  plain: true,
  reply: z.object({ status: z.int(), type: z.string(), body: z.string() }),
  errors: webhookErrors,
})
