import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { holderOf } from '../../domain/ledger.ts'
import { canMovePayment, isPaymentPending } from '../../domain/payment-state.ts'
import { paymentFailed, paymentOfWrongSum } from '../events.ts'
import { cancelPaymentJob } from '../jobs/cancel-payment.ts'
import { insertIncident, insertWrongSum } from '../queries/incidents.ts'
import { lockPayment, lockWithSiblings, type PaymentRow, recordTransaction, updateState } from '../queries/payments.ts'
import { type AppliedState, applyProviderState, asCurrency, type ProviderPayment } from './apply-provider-state.ts'
import { postEntry } from './post-entry.ts'
import { noRefundsSeen, recordGivenBack } from './record-given-back.ts'
import { recordRefundMade, requestFullRefund } from './refund-payment.ts'

/**
 * Applies the provider's response to our own request. It is accepted in full, also where it reports
 * a sum other than the one asked for. (A webhook with another sum is not accepted; the provider is
 * asked then.)
 * @param seen our refunds as they were before the request
 */
export async function applyQueriedState(
  tx: Tx,
  paymentId: string,
  providerPayment: ProviderPayment,
  cause: string,
  seen = noRefundsSeen,
): Promise<AppliedState> {
  if (await bookGivenBack(tx, paymentId, providerPayment, cause)) return 'applied'
  const outcome = await applyProviderState(tx, paymentId, providerPayment, cause)
  if (outcome !== 'unknown_payment' && providerPayment.transaction !== undefined)
    await recordTransaction(tx, paymentId, providerPayment.transaction)
  if (outcome === 'wrong_sum' && providerPayment.state === 'authorized')
    await releaseWrongSum(tx, paymentId, providerPayment)
  else if (outcome === 'wrong_sum') await refundWrongSum(tx, paymentId, providerPayment)
  const { state, givenBack } = providerPayment
  if (state === 'succeeded' && givenBack !== undefined) await recordGivenBack(tx, paymentId, { givenBack, seen, cause })
  return outcome
}

/**
 * A payment that was not known to be paid, and whose money is back with its payer by now: it pays for nothing. What came
 * and what went is booked, and the order still waits, as after any failed payment.
 * @returns false where it is none such
 */
async function bookGivenBack(tx: Tx, paymentId: string, received: ProviderPayment, cause: string): Promise<boolean> {
  const { state, givenBack, amountMinor } = received
  if (state !== 'succeeded' || givenBack?.kind !== 'total' || givenBack.amountMinor < amountMinor) return false
  const payment = (await lockWithSiblings(tx, [paymentId])).find(({ id }) => id === paymentId)
  if (payment === undefined || !canMovePayment(payment.state, 'succeeded')) return false
  const { tenantId, orderId } = payment
  if (amountMinor !== payment.amountMinor || received.currency !== payment.currency)
    await insertWrongSum(tx, payment, received)
  await postReceived(tx, payment, received, `paid and given back: ${cause}`)
  if (received.transaction !== undefined) await recordTransaction(tx, paymentId, received.transaction)
  await recordRefundMade(tx, { refundId: newId(), paymentId, amountMinor }, `given back at the provider: ${cause}`)
  if (isPaymentPending(payment.state)) await tx.publish(paymentFailed, { tenantId, paymentId, orderId })
  return true
}

/** Money that pays for nothing. */
async function postReceived(tx: Tx, payment: PaymentRow, received: ProviderPayment, cause: string): Promise<void> {
  const { tenantId, id, orderId } = payment
  const currency = asCurrency(received.currency)
  await updateState(tx, payment, 'succeeded', cause)
  await postEntry(tx, tenantId, {
    kind: 'payment',
    reference: id,
    postings: [
      { account: holderOf(payment), amountMinor: -received.amountMinor, currency },
      { account: `payer:${orderId}`, amountMinor: received.amountMinor, currency },
    ],
  })
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
  await insertWrongSum(tx, payment, received)
  await postReceived(tx, payment, received, `unexpected amount: ${received.amountMinor} ${received.currency}`)
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
