import type { Tx } from '#src/platform/db/tx.ts'
import { isPaymentUnderWay } from '../../domain/payment-state.ts'
import { paymentFailed, paymentOfWrongSum } from '../events.ts'
import { insertWrongSum } from '../queries/incidents.ts'
import { lockPayment, updateState } from '../queries/payments.ts'
import { type AppliedState, applyProviderState, asCurrency, type ProviderPayment } from './apply-provider-state.ts'
import { postEntry } from './post-entry.ts'
import { requestFullRefund } from './refund-payment.ts'

/**
 * Applies what the provider answered when it was asked, and that is believed in full: also that another sum came than
 * was asked for. (A message that says so is not; the provider is asked then.)
 */
export async function applyAskedState(
  tx: Tx,
  paymentId: string,
  truth: ProviderPayment,
  cause: string,
): Promise<AppliedState> {
  const outcome = await applyProviderState(tx, paymentId, truth, cause)
  if (outcome === 'wrong_sum') await sendWrongSumBack(tx, paymentId, truth)
  return outcome
}

/**
 * Money of another sum pays for nothing, and is not ours either: what really came is posted and goes back by itself, an
 * operator finds the incident, and the order waits on as after any payment that failed.
 */
async function sendWrongSumBack(tx: Tx, paymentId: string, received: ProviderPayment): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === null) return
  const { tenantId, id, orderId, provider } = payment
  const currency = asCurrency(received.currency)
  await insertWrongSum(tx, payment, received)
  await updateState(tx, payment, 'succeeded', `another sum came: ${received.amountMinor} ${received.currency}`)
  await postEntry(tx, tenantId, {
    kind: 'payment',
    reference: id,
    postings: [
      { account: `provider:${provider}`, amountMinor: -received.amountMinor, currency },
      { account: `payer:${orderId}`, amountMinor: received.amountMinor, currency },
    ],
  })
  await requestFullRefund(tx, { tenantId, paymentId: id }, 'another sum came than was asked for')
  const payload = { tenantId, paymentId: id, orderId }
  if (isPaymentUnderWay(payment.state)) await tx.publish(paymentFailed, payload)
  await tx.publish(paymentOfWrongSum, {
    ...payload,
    expectedMinor: payment.amountMinor,
    receivedMinor: received.amountMinor,
    currency: received.currency,
  })
}
