import { isUuid } from '#src/kernel/ids.ts'
import type { Services } from '#src/platform/services.ts'
import { findByReference, findPayment } from '../queries/payments.ts'
import type { KnownPayment } from '../queries/webhook-inbox.ts'
import type { StoredProviderEvent } from './apply-messages.ts'
import { webhookQueue } from './webhook-queue.ts'

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

function findPaymentOf({ db }: Services, providerEvent: StoredProviderEvent): Promise<KnownPayment | null> {
  return db.transaction<KnownPayment | null>({ role: 'system', readOnly: true }, async (tx) => {
    const known = await findByReference(tx, providerEvent.provider, providerEvent.reference)
    if (known !== null || !isUuid(providerEvent.paymentId)) return known
    const own = await findPayment(tx, providerEvent.paymentId)
    return own?.provider === providerEvent.provider && own.providerReference === null ? own : null
  })
}
