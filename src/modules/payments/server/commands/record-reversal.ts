import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { insertIncident } from '../queries/incidents.ts'
import { lockPayment, type PaymentRow, updateState } from '../queries/payments.ts'
import { insertRefund, refundsOfPayment } from '../queries/refunds.ts'
import { completeByHand, completeReversal } from './refund-payment.ts'

/**
 * The provider has given a payment back without being asked by us: in its cabinet, by an operator's
 * hand, or because the payer's bank wanted it. Refunds that wait for that hand are made by it; what is
 * given back beyond them is posted, and an operator sees the incident, since the places are still sold.
 * The payment is locked.
 */
export async function recordReversal(tx: Tx, paymentId: string, cause: string): Promise<void> {
  for (const { id, state } of await refundsOfPayment(tx, paymentId))
    if (state === 'by_hand') await completeByHand(tx, id, cause)
  const payment = await lockPayment(tx, paymentId)
  if (payment === null) return
  const leftMinor = (payment.receivedMinor ?? payment.amountMinor) - payment.refundMinor
  if (leftMinor > 0) await reverseRest(tx, payment, leftMinor, cause)
}

async function reverseRest(tx: Tx, payment: PaymentRow, amountMinor: number, cause: string): Promise<void> {
  const { tenantId, id: paymentId } = payment
  const refundId = newId()
  await insertIncident(tx, payment, { amountMinor, currency: payment.receivedCurrency ?? payment.currency }, 'reversed')
  await insertRefund(tx, { tenantId, id: refundId, paymentId, amountMinor, cause })
  if (payment.state === 'succeeded') await updateState(tx, payment, 'refunding', cause)
  await completeReversal(tx, refundId)
}
