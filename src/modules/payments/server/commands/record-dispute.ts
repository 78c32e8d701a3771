import type { Instant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { hasReceivedMoney } from '../../domain/payment-state.ts'
import { type DisputeRow, disputesOfPayment } from '../queries/disputes.ts'
import { lockPayment } from '../queries/payments.ts'
import { applyDispute, isOfReport } from './apply-dispute.ts'

type DocumentedDispute = {
  /** The number of the letter or of the register's line. */
  readonly document: string
  readonly amountMinor: number
  readonly isHeld: boolean
  /** It is another dispute than those that the payment has. */
  readonly isFurther: boolean
  readonly reason: string
  readonly answerBy: Instant | null
}

type Refusal =
  | 'payments.dispute_payment_unknown'
  | 'payments.dispute_not_paid'
  | 'payments.dispute_recorded'
  | 'payments.dispute_sum'

/**
 * Opens a dispute by a document of the bank. The same document changes its dispute while it is open; once the
 * bank has decided, it changes nothing, since a list that is entered again must not take the sum again. A bank writes of one chargeback in its register and in a
 * letter, under numbers of their own: a second document is refused until the operator says that it is about
 * a further dispute. All disputes together are at most what was paid. Locks the payment.
 */
export async function recordDispute(
  tx: Tx,
  paymentId: string,
  { document, amountMinor, isHeld, isFurther, reason, answerBy }: DocumentedDispute,
): Promise<Result<DisputeRow, Refusal>> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === null) return err('payments.dispute_payment_unknown')
  if (!hasReceivedMoney(payment.state)) return err('payments.dispute_not_paid')
  const report = {
    kind: 'dispute',
    source: 'operator',
    reference: document,
    state: 'opened',
    amountMinor,
    heldMinor: isHeld ? amountMinor : 0,
    reason,
    isUnclear: false,
    answerBy,
  } as const
  const disputes = await disputesOfPayment(tx, paymentId)
  const known = disputes.find((dispute) => isOfReport(dispute, report))
  if (known !== undefined && known.state !== 'opened') return ok(known)
  const others = disputes.filter((dispute) => dispute.state !== 'won' && !isOfReport(dispute, report))
  if (others.length > 0 && known === undefined && !isFurther) return err('payments.dispute_recorded')
  const othersMinor = others.reduce((sum, dispute) => sum + dispute.amountMinor, 0)
  if (amountMinor > (payment.receivedMinor ?? payment.amountMinor) - othersMinor)
    return err('payments.dispute_sum', { fields: { disputedMinor: 'payments.dispute_sum' } })
  const dispute = await applyDispute(tx, paymentId, report, document)
  return dispute === null ? err('payments.dispute_not_paid') : ok(dispute)
}
