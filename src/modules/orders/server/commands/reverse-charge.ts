import { postEntry } from '#src/modules/payments/server/commands/post-entry.ts'
import { requestRefund } from '#src/modules/payments/server/commands/refund-payment.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type RefundTerms, type ReturnedLine, refundSum, reversalPostings } from '../../domain/refund-sums.ts'
import { type CancelledBy, insertCancellation, insertReturnedLines } from '../queries/cancellations.ts'
import type { OrderRow } from '../queries/orders.ts'

export type Reversal = {
  /** The id of the cancellation, of its ledger entry and of its refund. */
  readonly id: string
  readonly kind: 'cancellation' | 'price_reduction'
  readonly parentId?: string | undefined
  readonly by: { readonly kind: CancelledBy; readonly accountId: string }
  readonly terms: RefundTerms
  readonly lines: readonly (ReturnedLine & { readonly id: string; readonly cancelledUnits: number })[]
  readonly cause: string
  /** The part that pays another order and is not refunded to the payer. */
  readonly moved?: { readonly minor: number; readonly to: string } | undefined
}

/**
 * Writes the cancellation of one order, the reversal of its charge for each party, and the refund
 * of the payment that paid it. The caller has locked the order's payments, then the order.
 * @returns the refund
 */
export async function reverseCharge(tx: Tx, order: OrderRow, reversal: Reversal): Promise<number> {
  const { tenantId, id: orderId } = order
  const { id, lines, terms, by } = reversal
  const movedMinor = reversal.moved?.minor ?? 0
  const refundMinor = refundSum(lines) - movedMinor
  await insertCancellation(tx, {
    tenantId,
    id,
    orderId,
    kind: reversal.kind,
    parentId: reversal.parentId,
    cancelledBy: by.kind,
    byAccount: by.accountId,
    shareBp: terms.shareBp,
    returnsCommission: terms.returnsCommission,
    refundMinor,
    movedMinor,
    movedTo: reversal.moved?.to,
  })
  await insertReturnedLines(tx, { tenantId, cancellationId: id }, lines)
  await postEntry(tx, tenantId, { kind: 'reversal', reference: id, postings: reversalPostings(order, lines) })
  if (refundMinor === 0) return 0
  if (order.paidBy === null) throw new Error('Money goes back that never came')
  await requestRefund(tx, { refundId: id, paymentId: order.paidBy, amountMinor: refundMinor }, reversal.cause)
  return refundMinor
}
