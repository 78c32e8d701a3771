import { instantMs } from '#src/kernel/instant.ts'
import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { receiveWebhookRoute } from '../../contract/webhook.ts'
import { processWebhook } from '../commands/process-webhook.ts'
import { webhookQueue } from '../commands/webhook-queue.ts'
import { reportRefusedWebhook } from '../refused-webhooks.ts'

/**
 * Stores the raw message first, then applies it. If applying fails, the periodic task retries it.
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
  const providerEvent = provider.readWebhook({ body, header, nowMs })
  if (!providerEvent.ok) {
    const reason = providerEvent.error.code === 'payments.bad_signature' ? 'bad_signature' : 'bad_message'
    reportRefusedWebhook(context, provider.code, reason)
    return err(providerEvent.error.code)
  }
  const { eventKey, state, reference, paymentId, amountMinor, currency } = providerEvent.value
  const stored = await webhookQueue(context.services).store({
    provider: provider.code,
    eventKey,
    body,
    headers: withoutSecrets(headers),
    reference,
  })
  if (stored.inboxId !== null && state !== 'open' && state !== 'refunded') {
    const outcome = await processWebhook(
      context.services,
      { inboxId: stored.inboxId, provider: provider.code, state, reference, paymentId, amountMinor, currency },
      stored.payment,
    )
    if (outcome === 'unknown_payment' || outcome === 'wrong_sum')
      context.log.warn({ provider: provider.code, reference, outcome }, 'unexpected webhook')
  }
  return ok({ received: true as const })
})

const secretHeaders = new Set(['cookie', 'authorization'])

function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.has(name)))
}
