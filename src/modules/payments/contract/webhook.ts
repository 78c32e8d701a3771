import { z } from 'zod'
import { anyTextPattern, withJsonSchema } from '#src/kernel/json-schema-meta.ts'
import { defineRoute } from '#src/kernel/route.ts'

// Any text of the provider that the database can store.
const storableText = { type: 'string', pattern: anyTextPattern }
const plainValue = { anyOf: [storableText, { type: ['number', 'boolean', 'null'] }] }
const storableValues = {
  propertyNames: storableText,
  additionalProperties: {
    anyOf: [
      ...plainValue.anyOf,
      { type: 'array', items: plainValue },
      { type: 'object', propertyNames: storableText, additionalProperties: plainValue },
    ],
  },
}

/**
 * Providers send their webhooks here. The message's signature authenticates the caller, not a
 * session.
 */
export const receiveWebhookRoute = defineRoute({
  method: 'post',
  path: '/api/payments/webhooks/:provider',
  summary: 'Receive a payment provider webhook',
  role: 'anyone',
  isRepeatable: true,
  transaction: 'none',
  params: z.object({ provider: z.string().max(40) }),
  body: z.looseObject({}).meta(withJsonSchema({ type: 'object', ...storableValues })),
  reply: z.object({ received: z.literal(true) }),
  errors: { 'payments.unknown_provider': 404, 'payments.bad_signature': 401, 'payments.bad_message': 422 },
})
