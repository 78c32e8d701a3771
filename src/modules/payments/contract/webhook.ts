import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { anyText, saidAs } from '#src/kernel/said-as.ts'

// Any text of the provider that the database can store.
const keepable = { type: 'string', pattern: anyText }
const plainValue = { anyOf: [keepable, { type: ['number', 'boolean', 'null'] }] }
const keepableValues = {
  propertyNames: keepable,
  additionalProperties: {
    anyOf: [
      ...plainValue.anyOf,
      { type: 'array', items: plainValue },
      { type: 'object', propertyNames: keepable, additionalProperties: plainValue },
    ],
  },
}

/**
 * Providers send their webhooks here. The message's signature authenticates the caller, not a
 * session.
 */
export const receiveWebhook = defineRoute({
  method: 'post',
  path: '/api/payments/webhooks/:provider',
  summary: 'A payment provider tells how a payment stands',
  role: 'anyone',
  isRepeatable: true,
  transaction: 'none',
  params: z.object({ provider: z.string().max(40) }),
  body: z.looseObject({}).meta(saidAs({ type: 'object', ...keepableValues })),
  reply: z.object({ received: z.literal(true) }),
  errors: { 'payments.unknown_provider': 404, 'payments.bad_signature': 401, 'payments.bad_message': 422 },
})
