import { isUuid } from '#src/kernel/ids.ts'
import type { Services } from '#src/platform/services.ts'
import type { PaymentState } from '../../domain/payment-state.ts'
import { askPaymentJob } from '../jobs/ask-payment.ts'
import { findByReference, findPayment, lockWithSiblings, type PaymentRow, updateOpened } from '../queries/payments.ts'
import { type AppliedState, applyProviderState } from './apply-provider-state.ts'
import { webhookDesk } from './webhook-desk.ts'

export type StoredNews = {
  readonly inboxId: string
  readonly provider: string
  readonly reference: string
  readonly paymentId?: string | undefined
  readonly state: PaymentState
  readonly amountMinor: number
  readonly currency: string
}

type KnownPayment = Pick<PaymentRow, 'tenantId' | 'id' | 'providerReference'>

/**
 * Applies one message of the inbox. Its tenant is found through the payment's reference, or through our own id where the
 * message came before the provider's answer to the opening was kept. A message about a payment that we don't know stays
 * in the inbox with that outcome, for an operator to see.
 * @param known the payment, where it was found by its reference already
 */
export async function processWebhook(
  services: Services,
  news: StoredNews,
  known: KnownPayment | null = null,
): Promise<string> {
  const payment = known ?? (await findPaymentOf(services, news))
  const outcome = payment === null ? 'unknown_payment' : await apply(services, payment, news)
  await webhookDesk(services).tickOff({ inboxId: news.inboxId, outcome })
  return outcome
}

function findPaymentOf({ db }: Services, news: StoredNews): Promise<KnownPayment | null> {
  return db.transaction<KnownPayment | null>({ role: 'system', readOnly: true }, async (tx) => {
    const known = await findByReference(tx, news.provider, news.reference)
    if (known !== null || !isUuid(news.paymentId)) return known
    const own = await findPayment(tx, news.paymentId)
    return own?.provider === news.provider && own.providerReference === null ? own : null
  })
}

function apply(
  services: Services,
  { tenantId, id, providerReference }: KnownPayment,
  news: StoredNews,
): Promise<AppliedState> {
  return services.db.transaction({ role: 'app', tenantId }, async (tx) => {
    if (providerReference === null) {
      await lockWithSiblings(tx, id)
      await updateOpened(tx, id, { reference: news.reference, confirmationUrl: null })
    }
    const outcome = await applyProviderState(tx, id, news, `told by ${news.provider}`)
    // What a message says of another sum is not believed unasked.
    if (outcome === 'wrong_sum')
      await tx.enqueue(askPaymentJob, { tenantId, paymentId: id }, { key: `ask-payment:${id}` })
    return outcome
  })
}
