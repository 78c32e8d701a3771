import type { Tx } from '#src/platform/db/tx.ts'
import { disputesOfPayment } from '../queries/disputes.ts'
import { lockPayment } from '../queries/payments.ts'
import { refundsOfPayment } from '../queries/refunds.ts'
import { applyDispute } from './apply-dispute.ts'
import { completeByHand } from './refund-payment.ts'

/**
 * The provider has given a payment back without being asked by us: in its dashboard, by an operator's
 * hand, or because the payer's bank wanted it. Refunds that wait for that hand are made by it, unless
 * the payment is disputed; what is given back beyond them, and beyond what disputes hold, is lost like a
 * dispute: the places are still sold, and an operator decides. The payment is locked.
 */
export async function recordReversal(tx: Tx, paymentId: string, cause: string): Promise<void> {
  for (const { id, state } of await refundsOfPayment(tx, paymentId))
    if (state === 'by_hand') await completeByHand(tx, id, cause)
  const payment = await lockPayment(tx, paymentId)
  if (payment === null) return
  const made = (await refundsOfPayment(tx, paymentId)).filter(({ state }) => state === 'done')
  const paidOutMinor = made.reduce((sum, { amountMinor, disputedMinor }) => sum + amountMinor - disputedMinor, 0)
  const heldMinor = (await disputesOfPayment(tx, paymentId)).reduce((sum, dispute) => sum + dispute.heldMinor, 0)
  const leftMinor = (payment.receivedMinor ?? payment.amountMinor) - paidOutMinor - heldMinor
  if (leftMinor <= 0) return
  await applyDispute(
    tx,
    paymentId,
    {
      kind: 'reversal',
      source: 'provider',
      reference: 'reversal',
      state: 'lost',
      amountMinor: leftMinor,
      heldMinor: leftMinor,
      reason: cause,
      isUnclear: false,
      answerBy: null,
    },
    cause,
  )
}
