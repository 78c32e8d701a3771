import { isUuid } from '#src/kernel/ids.ts'
import type { Services } from '#src/platform/services.ts'
import { checkDisputeJob } from '../jobs/check-dispute.ts'
import { pollPaymentJob } from '../jobs/poll-payment.ts'
import { findByAccountNo, findByReference, findByTransaction, findPayment } from '../queries/payments.ts'
import { checkRefundsSoon } from '../queries/refunds.ts'
import type { KnownPayment } from '../queries/webhook-inbox.ts'
import type { StoredProviderEvent } from './apply-messages.ts'
import { webhookQueue } from './webhook-queue.ts'

/** A message that anyone may have sent. */
export type StoredHint = Pick<
  StoredProviderEvent,
  'provider' | 'providerAccountId' | 'reference' | 'paymentId' | 'transaction'
> & {
  /** Null where one like it is stored already. */
  readonly inboxId: string | null
  /** See `ProviderHint`. */
  readonly accountNo?: string | undefined
  /** The provider's id of a dispute, where the message is about one. */
  readonly dispute?: string | undefined
}

/**
 * Applies one message of the inbox, in a batch with others that wait. Its tenant is found by the
 * payment's reference, or by our own id where the message came before the provider's response to
 * the opening was saved. A message about an unknown payment stays in the inbox with that outcome,
 * for an operator.
 * @param known the payment, where it is found by its reference already
 */
export async function processWebhook(
  services: Services,
  providerEvent: StoredProviderEvent,
  known: KnownPayment | null = null,
): Promise<string> {
  const webhooks = webhookQueue(services)
  const payment = known ?? (await findPaymentOf(services, providerEvent))
  const outcome = payment === null ? 'unknown_payment' : await webhooks.apply({ payment, providerEvent })
  await webhooks.markProcessed({ inboxId: providerEvent.inboxId, outcome })
  return outcome
}

/** Of repeated hints that come fast the last one asks, so that nobody can make us ask at their speed. */
const repeatDelayMs = 1_000

/**
 * Follows a message that is not believed: its payment, where there is one, is asked about at
 * its provider soon, and so are its refunds.
 */
export async function followHint(services: Services, hint: StoredHint, known: KnownPayment | null): Promise<void> {
  const payment = known ?? (await findPaymentOf(services, hint))
  if (payment !== null) {
    const { tenantId, id: paymentId } = payment
    const { dispute } = hint
    await services.db.transaction({ role: 'app', tenantId }, async (tx) => {
      if (dispute !== undefined)
        await tx.enqueue(
          checkDisputeJob,
          { tenantId, paymentId, reference: dispute },
          { key: `dispute:${paymentId}:${dispute}` },
        )
      await checkRefundsSoon(tx, paymentId)
      const key = `poll-payment:${paymentId}`
      const how = hint.inboxId === null ? { key, delayMs: repeatDelayMs } : { key }
      await tx.enqueue(pollPaymentJob, { tenantId, paymentId }, how)
    })
  }
  if (hint.inboxId === null) return
  await webhookQueue(services).markProcessed({
    inboxId: hint.inboxId,
    outcome: payment === null ? 'no_payment' : 'hint',
  })
}

/** The payment of a message, of its account only: another shop's keys say nothing about it. Null where there is none. */
export function findPaymentOf(
  { db }: Services,
  { reference, paymentId, transaction, accountNo, ...of }: Omit<StoredHint, 'inboxId' | 'dispute'>,
): Promise<KnownPayment | null> {
  return db.transaction<KnownPayment | null>({ role: 'system', readOnly: true }, async (tx) => {
    const known = reference === null ? null : await findByReference(tx, of, reference)
    if (known !== null) return known
    if (accountNo !== undefined) return await findByAccountNo(tx, of.providerAccountId, accountNo)
    // A message about a dispute may name the money's id only.
    if (!isUuid(paymentId))
      return reference === null && transaction ? await findByTransaction(tx, of, transaction) : null
    const own = await findPayment(tx, paymentId)
    const isOfAccount = own?.provider === of.provider && own.providerAccountId === of.providerAccountId
    return isOfAccount && (reference === null || own.providerReference === null) ? own : null
  })
}
