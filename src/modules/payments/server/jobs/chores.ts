import type { Chore } from '#src/platform/jobs/worker.ts'
import type { Services } from '#src/platform/services.ts'
import { processWebhook, type StoredNews } from '../commands/process-webhook.ts'
import { settleWithProvider } from '../commands/settle-with-provider.ts'

/** Payments whose time is up are asked about and given up at the provider, before their places are given to others. */
export const giveUpDuePayments: Chore = {
  name: 'payments.give_up_due',
  everyMs: 1_000,
  async run(services) {
    const due = await services.db.transaction(
      { role: 'system', readOnly: true },
      (tx) =>
        tx.sql<{ tenantId: number; paymentId: string }>`
        select tenant_id as "tenantId", id as "paymentId" from payments.payments
        where state in ('created', 'open') and expires_at <= ${tx.now} order by expires_at limit 50`,
    )
    await everyOne(due, (of) => settleWithProvider(services, of, true))
  },
}

/** Messages that were stored but not applied, because the process ended in between. */
export const processWaitingWebhooks: Chore = {
  name: 'payments.process_waiting_webhooks',
  everyMs: 5_000,
  async run(services) {
    const waiting = await services.db.transaction(
      { role: 'system', readOnly: true },
      (tx) =>
        tx.sql<{ id: string; provider: string; body: string }>`
        select id, provider, body from payments.webhook_inbox
        where processed_at is null and received_at < ${tx.now}::timestamptz - interval '5 seconds' order by id limit 100`,
    )
    await everyOne(waiting, (message) => applyStored(services, message))
  },
}

async function applyStored(services: Services, message: { id: string; provider: string; body: string }): Promise<void> {
  const news = services.paymentProviders.of(message.provider)?.readStored(message.body)
  if (news && news.state !== 'open' && news.state !== 'refunded') {
    const { state, reference, amountMinor, currency } = news
    const stored: StoredNews = {
      inboxId: message.id,
      provider: message.provider,
      state,
      reference,
      amountMinor,
      currency,
    }
    await processWebhook(services, stored)
    return
  }
  await services.db.transaction({ role: 'system' }, async (tx) => {
    await tx.sql`update payments.webhook_inbox set processed_at = ${tx.now}, outcome = 'no_news' where id = ${message.id}`
  })
}

/** One after the other; one that fails is left for the next turn and does not keep the others waiting. */
async function everyOne<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${all.length} failed`)
}
