import type { Tx } from '#src/platform/db/tx.ts'
import { type Cover, coversOf } from '../../domain/dispute-covers.ts'
import { bearerOf } from '../../domain/ledger.ts'
import { type DisputeRow, disputesOfPayment, insertCover, undoWriteOff } from '../queries/disputes.ts'
import type { PaymentRow } from '../queries/payments.ts'
import type { RefundRow } from '../queries/refunds.ts'
import { asCurrency } from './apply-provider-state.ts'
import { postEntry } from './post-entry.ts'

/** What lost disputes change of a refund that was not sent yet; `waits`: a bank still decides about the payment. */
export async function coversOfRefund(tx: Tx, refund: RefundRow): Promise<'waits' | readonly Cover<DisputeRow>[]> {
  const disputes = await disputesOfPayment(tx, refund.paymentId)
  if (disputes.some(({ state }) => state === 'opened')) return 'waits'
  return coversOf(refund.amountMinor - refund.disputedMinor, disputes)
}

/**
 * Stores that the payer has a part of a refund already. Where the loss was written off, as much of the
 * write-off is undone: the refund's own accounts bear it now. The payment is locked.
 */
export async function recordCover(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  { dispute, amountMinor, fromWriteOffMinor }: Cover<DisputeRow>,
): Promise<void> {
  const { tenantId, id: refundId } = refund
  const coverId = await insertCover(tx, { tenantId, refundId, disputeId: dispute.id, amountMinor })
  if (fromWriteOffMinor === 0) return
  await undoWriteOff(tx, dispute.id, fromWriteOffMinor)
  const currency = asCurrency(dispute.currency)
  await postEntry(tx, tenantId, {
    kind: 'dispute-write-off-reversed',
    reference: coverId,
    postings: [
      { account: `dispute:${dispute.id}`, amountMinor: -fromWriteOffMinor, currency },
      { account: bearerOf(payment), amountMinor: fromWriteOffMinor, currency },
    ],
  })
}
