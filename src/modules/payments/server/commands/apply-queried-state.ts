import type { Tx } from '#src/platform/db/tx.ts'
import { holderOf } from '../../domain/ledger.ts'
import { isPaymentPending } from '../../domain/payment-state.ts'
import { paymentFailed, paymentOfWrongSum } from '../events.ts'
import { cancelPaymentJob } from '../jobs/cancel-payment.ts'
import { insertIncident, insertWrongSum } from '../queries/incidents.ts'
import { lockPayment, recordTransaction, updateState } from '../queries/payments.ts'
import { type AppliedState, applyProviderState, asCurrency, type ProviderPayment } from './apply-provider-state.ts'
import { postEntry } from './post-entry.ts'
import { requestFullRefund } from './refund-payment.ts'

/**
 * Applies the provider's response to our own request. It is accepted in full, also where it reports
 * a sum other than the one asked for. (A webhook with another sum is not accepted; the provider is
 * asked then.)
 */
export async function applyQueriedState(
  tx: Tx,
  paymentId: string,
  providerPayment: ProviderPayment,
  cause: string,
): Promise<AppliedState> {
  const outcome = await applyProviderState(tx, paymentId, providerPayment, cause)
  if (outcome !== 'unknown_payment' && providerPayment.transaction !== undefined)
    await recordTransaction(tx, paymentId, providerPayment.transaction)
  if (outcome === 'wrong_sum' && providerPayment.state === 'authorized')
    await releaseWrongSum(tx, paymentId, providerPayment)
  else if (outcome === 'wrong_sum') await refundWrongSum(tx, paymentId, providerPayment)
  return outcome
}

/** Another sum is held than was asked for: it is released, not taken, and an operator sees the incident. */
async function releaseWrongSum(tx: Tx, paymentId: string, held: ProviderPayment): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === null) return
  const of = { tenantId: payment.tenantId, paymentId }
  await insertIncident(tx, payment, held)
  await updateState(tx, payment, 'cancelled', `unexpected amount: ${held.amountMinor} ${held.currency}`)
  await tx.enqueue(cancelPaymentJob, of)
  await tx.publish(paymentFailed, { ...of, orderId: payment.orderId })
}

/**
 * A payment of another sum pays for nothing: the sum received is posted and refunded automatically,
 * an operator sees the incident, and the order still waits, as after any failed payment.
 */
async function refundWrongSum(tx: Tx, paymentId: string, received: ProviderPayment): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === null) return
  const { tenantId, id, orderId } = payment
  const currency = asCurrency(received.currency)
  await insertWrongSum(tx, payment, received)
  await updateState(tx, payment, 'succeeded', `unexpected amount: ${received.amountMinor} ${received.currency}`)
  await postEntry(tx, tenantId, {
    kind: 'payment',
    reference: id,
    postings: [
      { account: holderOf(payment), amountMinor: -received.amountMinor, currency },
      { account: `payer:${orderId}`, amountMinor: received.amountMinor, currency },
    ],
  })
  await requestFullRefund(tx, { tenantId, paymentId: id }, 'amount differs from the payment')
  const payload = { tenantId, paymentId: id, orderId }
  if (isPaymentPending(payment.state)) await tx.publish(paymentFailed, payload)
  await tx.publish(paymentOfWrongSum, {
    ...payload,
    shopOrganizerId: payment.shopOrganizerId,
    expectedMinor: payment.amountMinor,
    receivedMinor: received.amountMinor,
    currency: received.currency,
  })
}
