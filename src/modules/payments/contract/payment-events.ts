import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'

/**
 * Server-sent events (text/event-stream). `state`: the payment's state, at first and after each change; `replaced`: a
 * newer page of the account has the stream, and this one polls. The stream ends by itself within a minute, and at once
 * where the payment has ended; a browser opens it again.
 */
export const getPaymentEventsRoute = defineRoute({
  method: 'get',
  path: '/Payment/Events/:qrId',
  summary: 'Stream the states of a payment as server-sent events; payer only, one stream per account',
  role: 'account',
  transaction: 'none',
  // Any text is accepted: an id that is not the caller's own payment is returned as unknown.
  params: z.object({ qrId: z.string().max(100) }),
  reply: z.custom<FileReply>(),
  file: { type: 'text/event-stream; charset=utf-8', cacheSeconds: 0 },
  errors: { 'payments.unknown': 404, 'payments.too_many_streams': 429 },
  limits: ['payments.too_many_streams'],
})
