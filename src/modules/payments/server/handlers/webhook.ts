import { instantMs } from '#src/kernel/instant.ts'
import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { isStorable } from '#src/platform/http/input.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { receiveWebhookRoute } from '../../contract/webhook.ts'
import { findPaymentOf, followHint, processWebhook } from '../commands/process-webhook.ts'
import { webhookQueue } from '../commands/webhook-queue.ts'
import type { PaymentProvider, ProviderEvent, ProviderHint } from '../providers/provider.ts'
import type { NewMessage } from '../queries/webhook-inbox.ts'
import { reportRefusedWebhook } from '../refused-webhooks.ts'

/**
 * Stores the raw message first, then applies it, and answers in the provider's words. If applying
 * fails, the periodic task retries it.
 */
export const receiveWebhookHandler = handle(receiveWebhookRoute, async (context, { params }) => {
  const provider = context.services.paymentProviders.of(params.provider)
  if (provider === undefined) {
    reportRefusedWebhook(context, 'other', 'unknown_provider')
    return err('payments.unknown_provider')
  }
  const body = context.raw?.body ?? ''
  const headers = context.raw?.headers() ?? {}
  const header = (name: string) => headers[name.toLowerCase()]
  const testNow = context.services.db.testNow()
  const nowMs = testNow === undefined ? Date.now() : instantMs(testNow)
  const message = isStorable(body) ? provider.readWebhook({ body, header, nowMs }) : err('payments.bad_message')
  if (!message.ok) {
    const reason = message.error.code === 'payments.bad_signature' ? 'bad_signature' : 'bad_message'
    reportRefusedWebhook(context, provider.code, reason)
    return err(message.error.code)
  }
  const { eventKey, reference } = message.value
  const stored = { provider: provider.code, eventKey, body, headers: withoutSecrets(headers), reference }
  if (message.value.kind === 'news') await receiveNews(context, message.value, stored)
  else await receiveHint(context, provider, message.value, stored)
  return ok(provider.acknowledgement)
})

async function receiveNews(context: RequestContext, event: ProviderEvent, message: NewMessage): Promise<void> {
  const { state, reference, paymentId, amountMinor, currency } = event
  const { inboxId, payment } = await webhookQueue(context.services).store(message)
  if (inboxId === null || state === 'open' || state === 'refunded') return
  const { provider } = message
  const outcome = await processWebhook(
    context.services,
    { inboxId, provider, state, reference, paymentId, amountMinor, currency },
    payment,
  )
  if (outcome === 'unknown_payment' || outcome === 'wrong_sum')
    context.log.warn({ provider, reference, outcome }, 'unexpected webhook')
}

/** A hint about a payment that is not ours is not stored: anyone could fill the database with them. */
async function receiveHint(
  context: RequestContext,
  { code: provider }: PaymentProvider,
  { reference, paymentId }: ProviderHint,
  message: NewMessage,
): Promise<void> {
  const payment = await findPaymentOf(context.services, { provider, reference, paymentId })
  if (payment === null) return reportRefusedWebhook(context, provider, 'unknown_payment')
  const { inboxId } = await webhookQueue(context.services).store(message)
  if (inboxId !== null) await followHint(context.services, { inboxId, provider, reference, paymentId }, payment)
}

const secretHeaders = new Set(['cookie', 'authorization'])

function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.has(name)))
}
