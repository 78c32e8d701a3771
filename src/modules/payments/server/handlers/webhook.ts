import { isUuid } from '#src/kernel/ids.ts'
import { instantMs } from '#src/kernel/instant.ts'
import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { isStorable } from '#src/platform/http/input.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { receiveAccountCallRoute, receiveAccountWebhookRoute, receiveWebhookRoute } from '../../contract/webhook.ts'
import { findPaymentOf, followHint, processWebhook } from '../commands/process-webhook.ts'
import { serveCall } from '../commands/serve-call.ts'
import { webhookQueue } from '../commands/webhook-queue.ts'
import type { Inbound, PaymentProvider, ProviderEvent, ProviderHint } from '../providers/provider.ts'
import type { NewMessage } from '../queries/webhook-inbox.ts'
import { reportRefusedWebhook } from '../refused-webhooks.ts'

export const receiveWebhookHandler = handle(receiveWebhookRoute, (context, { params }) =>
  receive(context, { provider: params.provider, providerAccountId: null, action: null }),
)

export const receiveAccountWebhookHandler = handle(receiveAccountWebhookRoute, (context, { params }) =>
  receive(context, { provider: params.provider, providerAccountId: params.providerAccountId, action: null }),
)

export const receiveAccountCallHandler = handle(receiveAccountCallRoute, (context, { params }) =>
  receive(context, { provider: params.provider, providerAccountId: params.providerAccountId, action: params.action }),
)

type Address = Account & { readonly action: string | null }
type Account = { readonly provider: string; readonly providerAccountId: string | null }

/**
 * A call that wants an answer of ours gets it at once. Every other message is stored first, then
 * applied, and answered in the provider's words. If applying fails, the periodic task retries it.
 */
async function receive(context: RequestContext, { action, ...account }: Address) {
  const found = await findAccount(context, account)
  if (found === undefined) {
    reportRefusedWebhook(context, 'other', 'unknown_provider')
    return err('payments.unknown_provider')
  }
  const { provider, tenantId } = found
  const headers = context.raw?.headers() ?? {}
  const inbound = readInbound(context, headers, action)
  if (provider.serve !== undefined && tenantId !== null && account.providerAccountId !== null) {
    const reply = await serveCall(
      context,
      { ...account, providerAccountId: account.providerAccountId, tenantId },
      provider,
      inbound,
    )
    if (reply !== null) return ok(reply)
  }
  const message = isStorable(inbound.body) ? await provider.readWebhook(inbound) : err('payments.bad_message')
  if (!message.ok) {
    const reason = message.error.code === 'payments.bad_signature' ? 'bad_signature' : 'bad_message'
    reportRefusedWebhook(context, provider.code, reason)
    return err(message.error.code)
  }
  const { eventKey, reference } = message.value
  const stored = { ...account, eventKey, body: inbound.body, headers: withoutSecrets(headers), reference }
  if (message.value.kind === 'news') await receiveNews(context, message.value, stored)
  else await receiveHint(context, provider, message.value, stored)
  return ok(provider.acknowledgement)
}

async function findAccount({ services }: RequestContext, account: Account) {
  if (account.providerAccountId !== null && !isUuid(account.providerAccountId)) return undefined
  return await services.paymentProviders.byAccount(account)
}

function readInbound(
  { raw, services }: RequestContext,
  headers: Readonly<Record<string, string>>,
  action: string | null,
): Inbound {
  const testNow = services.db.testNow()
  return {
    body: raw?.body ?? '',
    header: (name) => headers[name.toLowerCase()],
    action,
    nowMs: testNow === undefined ? Date.now() : instantMs(testNow),
  }
}

async function receiveNews(context: RequestContext, event: ProviderEvent, message: NewMessage): Promise<void> {
  const { state, reference, paymentId, transaction, amountMinor, currency } = event
  const { inboxId, payment } = await webhookQueue(context.services).store(message)
  if (inboxId === null || state === 'open' || state === 'refunded') return
  const { provider, providerAccountId } = message
  const outcome = await processWebhook(
    context.services,
    { inboxId, provider, providerAccountId, state, reference, paymentId, transaction, amountMinor, currency },
    payment,
  )
  if (outcome === 'unknown_payment' || outcome === 'wrong_sum')
    context.log.warn({ provider, reference, outcome }, 'unexpected webhook')
}

/**
 * A hint about a payment that is not ours is not stored: anyone could fill the database with them. One
 * that was stored before is followed all the same: anyone may have sent it then, before the real one.
 */
async function receiveHint(
  context: RequestContext,
  { code }: PaymentProvider,
  { reference, paymentId, transaction, accountNo, dispute }: ProviderHint,
  message: NewMessage,
): Promise<void> {
  const { provider, providerAccountId } = message
  const about = { provider, providerAccountId, reference, paymentId, transaction, accountNo, dispute }
  const payment = await findPaymentOf(context.services, about)
  if (payment === null) return reportRefusedWebhook(context, code, 'unknown_payment')
  const eventKey = `hint:${payment.id}:${message.eventKey}`
  const { inboxId } = await webhookQueue(context.services).store({ ...message, eventKey })
  await followHint(context.services, { inboxId, ...about }, payment)
}

const secretHeaders = new Set(['cookie', 'authorization'])

function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.has(name)))
}
