import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import type { Services } from '#src/platform/services.ts'
import type { StoredProviderEvent } from '../commands/apply-messages.ts'
import { checkDispute } from '../commands/check-dispute.ts'
import { checkEndedPayment } from '../commands/check-ended-payment.ts'
import { followHint, processWebhook } from '../commands/process-webhook.ts'
import { checkRefund } from '../commands/refund-payment.ts'
import { syncWithProvider } from '../commands/sync-with-provider.ts'
import { claimDueDisputes } from '../queries/disputes.ts'
import { claimDue, claimFinalChecks } from '../queries/polling.ts'
import { claimDueRefunds } from '../queries/refunds.ts'

/**
 * Checks open payments at intervals, so that a lost webhook delays nothing. An expired payment is
 * cancelled at the provider before its places are given to others. `domain/polling.ts` sets the
 * times.
 */
export const abandonDuePayments: PeriodicTask = {
  name: 'payments.abandon_due',
  everyMs: 1_000,
  async run(services) {
    const { due, now } = await services.db.transaction({ role: 'system' }, async (tx) => ({
      due: await claimDue(tx, batchSize),
      now: tx.now,
    }))
    await forEachConcurrently(due, concurrency, ({ tenantId, paymentId, expiresAt }) =>
      syncWithProvider(services, { tenantId, paymentId }, expiresAt <= now),
    )
  },
}
/** Checks payments that ended unpaid once more a day later: money is found without a webhook. */
export const checkEndedPayments: PeriodicTask = {
  name: 'payments.check_ended',
  everyMs: 60_000,
  async run(services) {
    const ended = await services.db.transaction({ role: 'system' }, (tx) => claimFinalChecks(tx, batchSize))
    await forEachConcurrently(ended, concurrency, (of) => checkEndedPayment(services, of))
  },
}

/** Checks refunds that a provider accepted and makes later: not every provider reports the end of each. */
export const checkSentRefunds: PeriodicTask = {
  name: 'payments.check_refunds',
  everyMs: 5_000,
  async run(services) {
    const due = await services.db.transaction({ role: 'system' }, (tx) => claimDueRefunds(tx, batchSize))
    await forEachConcurrently(due, concurrency, (of) => checkRefund(services, of))
  },
}

/** Asks about open disputes: the message about a decision may be lost. */
export const checkOpenDisputes: PeriodicTask = {
  name: 'payments.check_disputes',
  everyMs: 60_000,
  async run(services) {
    const due = await services.db.transaction({ role: 'system' }, (tx) => claimDueDisputes(tx, batchSize))
    await forEachConcurrently(due, concurrency, (of) => checkDispute(services, of))
  },
}

const batchSize = 48
const concurrency = 4
/** No message waits for a provider, and messages that come together are settled as one list. */
const messageConcurrency = 16

/**
 * Processes stored messages that were not applied because the process ended, and those whose
 * payment was unknown when they came and is known now.
 */
export const processWaitingWebhooks: PeriodicTask = {
  name: 'payments.process_waiting_webhooks',
  everyMs: 5_000,
  async run(services) {
    const waiting = await services.db.transaction(
      { role: 'system', readOnly: true },
      (tx) =>
        tx.sql<WaitingMessage>`
        (select id, provider, provider_account_id as "providerAccountId", body from payments.webhook_inbox
         where processed_at is null and received_at < ${tx.now}::timestamptz - interval '5 seconds' order by id limit 100)
        union all
        (select w.id, w.provider, w.provider_account_id, w.body from payments.webhook_inbox w
         join payments.payments p on p.provider = w.provider and p.provider_reference = w.reference
           and p.provider_account_id is not distinct from w.provider_account_id
         where w.outcome = 'unknown_payment' order by w.id limit 100)`,
    )
    await forEachConcurrently(waiting, messageConcurrency, (message) => applyStored(services, message))
  },
}

type WaitingMessage = {
  readonly id: string
  readonly provider: string
  readonly providerAccountId: string | null
  readonly body: string
}

async function applyStored(services: Services, message: WaitingMessage): Promise<void> {
  const { id: inboxId, provider, providerAccountId } = message
  const account = { provider, providerAccountId }
  const providerEvent = (await services.paymentProviders.byAccount(account))?.provider.readStored(message.body)
  if (providerEvent && (providerEvent.kind === 'hint' || providerEvent.state === 'refunded')) {
    const { reference, paymentId, transaction } = providerEvent
    const { accountNo, dispute } = providerEvent.kind === 'hint' ? providerEvent : {}
    await followHint(services, { inboxId, ...account, reference, paymentId, transaction, accountNo, dispute }, null)
    return
  }
  if (providerEvent && providerEvent.state !== 'open') {
    const { state, reference, paymentId, transaction, amountMinor, currency } = providerEvent
    const stored: StoredProviderEvent = {
      inboxId,
      ...account,
      state,
      reference,
      paymentId,
      transaction,
      amountMinor,
      currency,
    }
    await processWebhook(services, stored)
    return
  }
  await services.db.transaction({ role: 'system' }, async (tx) => {
    await tx.sql`update payments.webhook_inbox set processed_at = ${tx.now}, outcome = 'unchanged' where id = ${message.id}`
  })
}

/**
 * Runs a few at a time; one that fails, or waits for a provider, is left for another run and delays
 * no other.
 */
async function forEachConcurrently<T>(
  all: readonly T[],
  max: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (let from = 0; from < all.length; from += max) {
    const batch = all.slice(from, from + max).map(work)
    for (const { reason } of (await Promise.allSettled(batch)).filter(isRejected)) failures.push(reason)
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${all.length} failed`)
}

function isRejected(outcome: PromiseSettledResult<unknown>): outcome is PromiseRejectedResult {
  return outcome.status === 'rejected'
}
