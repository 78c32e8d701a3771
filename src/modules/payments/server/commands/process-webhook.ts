import type { Services } from '#src/platform/services.ts'
import type { PaymentState } from '../../domain/payment-state.ts'
import { findByReference } from '../queries/payments.ts'
import { applyProviderState } from './apply-provider-state.ts'

export type StoredNews = {
  readonly inboxId: string
  readonly provider: string
  readonly reference: string
  readonly state: PaymentState
  readonly amountMinor: number
  readonly currency: string
}

/**
 * Applies one message of the inbox. Its tenant is found through the payment's reference; a message about a payment that
 * we don't know stays in the inbox with that outcome.
 */
export async function processWebhook(services: Services, news: StoredNews): Promise<string> {
  const payment = await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    findByReference(tx, news.provider, news.reference),
  )
  const outcome =
    payment === null
      ? 'unknown_payment'
      : await services.db.transaction({ role: 'app', tenantId: payment.tenantId }, (tx) =>
          applyProviderState(tx, payment.id, news, `told by ${news.provider}`),
        )
  await services.db.transaction({ role: 'system' }, async (tx) => {
    await tx.sql`
      update payments.webhook_inbox set processed_at = ${tx.now}, outcome = ${outcome} where id = ${news.inboxId}`
  })
  return outcome
}
