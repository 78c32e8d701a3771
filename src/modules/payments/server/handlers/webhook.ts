import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Services } from '#src/platform/services.ts'
import { receiveWebhook } from '../../contract/webhook.ts'
import { processWebhook } from '../commands/process-webhook.ts'
import type { ProviderNews } from '../providers/provider.ts'

/** Stores the message raw first; only then is anything made of it. What fails after that is done by the chore. */
export const receiveWebhookHandler = handle(receiveWebhook, async (context, { params }) => {
  const provider = context.services.paymentProviders.of(params.provider)
  if (provider === undefined) return err('payments.unknown_provider')
  const body = context.raw?.body ?? ''
  const headers = context.raw?.headers() ?? {}
  const header = (name: string) => headers[name.toLowerCase()]
  const news = provider.readWebhook({ body, header, nowMs: Date.now() })
  if (!news.ok) return err(news.error.code)
  const inboxId = await store(context.services, { provider: provider.code, news: news.value, body, headers })
  if (inboxId !== null && news.value.state !== 'open' && news.value.state !== 'refunded') {
    const { state, reference, paymentId, amountMinor, currency } = news.value
    const outcome = await processWebhook(context.services, {
      inboxId,
      provider: provider.code,
      state,
      reference,
      paymentId,
      amountMinor,
      currency,
    })
    if (outcome === 'unknown_payment' || outcome === 'wrong_sum')
      context.log.warn({ provider: provider.code, reference, outcome }, 'a webhook that an operator has to know of')
  }
  return ok({ received: true as const })
})

type Message = {
  readonly provider: string
  readonly news: ProviderNews
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}
const secretHeaders = new Set(['cookie', 'authorization'])

/** Null where the message is here already. */
async function store(services: Services, { provider, news, body, headers }: Message): Promise<string | null> {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.has(name)))
  return await services.db.transaction({ role: 'system' }, async (tx) => {
    const [row] = await tx.sql<{ id: string }>`
      insert into payments.webhook_inbox (provider, event_key, body, headers, received_at)
      values (${provider}, ${news.eventKey}, ${body}, ${JSON.stringify(kept)}::jsonb, ${tx.now})
      on conflict (provider, event_key) do nothing returning id`
    return row?.id ?? null
  })
}
