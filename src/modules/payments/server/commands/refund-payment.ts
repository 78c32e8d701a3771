import type { Tx } from '#src/platform/db/database.ts'
import type { Services } from '#src/platform/services.ts'
import { refundPaymentJob } from '../jobs/refund-payment.ts'
import { findPayment, lockPayment, updateState } from '../queries/payments.ts'
import { asCurrency } from './apply-provider-state.ts'
import { postEntry } from './post-entry.ts'

/** The whole payment goes back to the payer (its places are gone, or the order was paid already). */
export async function requestFullRefund(
  tx: Tx,
  of: { tenantId: number; paymentId: string },
  cause: string,
): Promise<void> {
  const payment = await lockPayment(tx, of.paymentId)
  if (payment === null || payment.state !== 'succeeded') return
  await updateState(tx, payment, 'refunding', cause)
  await tx.enqueue(refundPaymentJob, of, { key: `refund-payment:${of.paymentId}` })
}

/** Asks the provider to give the money back, then writes it down; safe to repeat at any point. */
export async function refundPayment(services: Services, of: { tenantId: number; paymentId: string }): Promise<void> {
  const scope = { role: 'app', tenantId: of.tenantId } as const
  const payment = await services.db.transaction({ ...scope, readOnly: true }, (tx) => findPayment(tx, of.paymentId))
  if (payment === null || payment.state !== 'refunding' || payment.providerReference === null) return
  const provider = services.paymentProviders.of(payment.provider)
  if (provider === undefined) throw new Error(`No payment provider ${payment.provider}`)
  await provider.refund({
    key: `refund-${payment.id}`,
    reference: payment.providerReference,
    amountMinor: payment.receivedMinor ?? payment.amountMinor,
  })
  await services.db.transaction(scope, (tx) => recordRefunded(tx, payment.id))
}

async function recordRefunded(tx: Tx, paymentId: string): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === null || payment.state !== 'refunding') return
  const currency = asCurrency(payment.receivedCurrency ?? payment.currency)
  const amountMinor = payment.receivedMinor ?? payment.amountMinor
  await updateState(tx, payment, 'refunded', 'given back by the provider')
  await postEntry(tx, payment.tenantId, {
    kind: 'refund',
    reference: payment.id,
    postings: [
      { account: `provider:${payment.provider}`, amountMinor, currency },
      { account: `payer:${payment.orderId}`, amountMinor: -amountMinor, currency },
    ],
  })
}
