import type { Instant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { leftOfDispute } from '../../domain/dispute-covers.ts'
import { canMoveDispute, type DisputeState, heldOf } from '../../domain/dispute-state.ts'
import { bearerOf, holderOf } from '../../domain/ledger.ts'
import { hasReceivedMoney } from '../../domain/payment-state.ts'
import { disputeEmailJob } from '../jobs/dispute-email.ts'
import { refundPaymentJob } from '../jobs/refund-payment.ts'
import {
  type DisputeKind,
  type DisputeRow,
  disputesOfPayment,
  findDispute,
  insertDispute,
  recordClarity,
  recordWriteOff,
  updateDispute,
} from '../queries/disputes.ts'
import { lockPayment, type PaymentRow } from '../queries/payments.ts'
import { asCurrency } from './apply-provider-state.ts'
import { postEntry } from './post-entry.ts'

/** A dispute as its provider, or a document of the bank, reports it. */
export type ReportedDispute = {
  readonly kind: DisputeKind
  readonly source: 'provider' | 'operator'
  /** The provider's id of it, or the number of the document. */
  readonly reference: string
  readonly state: DisputeState
  readonly amountMinor: number
  /** What the provider has taken from the shop's account already. */
  readonly heldMinor: number
  readonly reason: string
  /** Its provider calls it resolved and contradicts itself: an operator may decide it. */
  readonly isUnclear: boolean
  readonly answerBy: Instant | null
}

/**
 * Brings a dispute to the state that is reported, with its postings: what is held, or lost, moves from
 * the provider's account to the dispute's, and comes back where the dispute is won. An open dispute may get
 * another sum, reason or deadline; a repeated report changes nothing. What an operator decided of an unclear dispute
 * holds until its provider reports something clear that may follow. The entry and its place stay: only an operator cancels them.
 * Locks the payment.
 * @returns the dispute; null where the payment has never had money
 */
export async function applyDispute(
  tx: Tx,
  paymentId: string,
  report: ReportedDispute,
  cause: string,
): Promise<DisputeRow | null> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === null || !hasReceivedMoney(payment.state)) return null
  const { kind, source, reference: providerReference, amountMinor, reason, answerBy } = report
  const currency = payment.receivedCurrency ?? payment.currency
  const { tenantId } = payment
  const inserted = await insertDispute(tx, {
    ...{ tenantId, paymentId, kind, source, providerReference, amountMinor, currency, reason, answerBy },
  })
  const before = inserted ?? (await findReported(tx, paymentId, report))
  if (inserted === null && isKnown(before, report)) {
    if (before.isUnclear !== report.isUnclear) await recordClarity(tx, before.id, report.isUnclear)
    return { ...before, isUnclear: report.isUnclear }
  }
  const isToEmail = inserted !== null || isForOperators(before, report)
  await change(tx, payment, before, report, { cause, isToEmail })
  return await findDispute(tx, before.id)
}

async function findReported(tx: Tx, paymentId: string, report: ReportedDispute): Promise<DisputeRow> {
  const found = (await disputesOfPayment(tx, paymentId)).find((dispute) => isOfReport(dispute, report))
  if (found === undefined) throw new Error(`payment ${paymentId}: its dispute ${report.reference} is gone`)
  return found
}

/** Whether the report is about this dispute of the payment: the document of an operator may be worded as a provider's id. */
export function isOfReport(
  { source, kind, providerReference }: DisputeRow,
  report: Pick<ReportedDispute, 'source' | 'kind' | 'reference'>,
): boolean {
  return source === report.source && kind === report.kind && providerReference === report.reference
}

/** Whether nothing is to be done: the same was reported before, or the dispute has ended. */
function isKnown(dispute: DisputeRow, report: ReportedDispute): boolean {
  const isDecidedByOperator = dispute.state !== 'opened' && dispute.isUnclear
  if (isDecidedByOperator && report.isUnclear) return true
  if (dispute.state !== report.state) return !canMoveDispute(dispute.state, report.state)
  if (dispute.state !== 'opened') return true
  const isOtherSum = dispute.heldMinor !== heldOf(report) || dispute.amountMinor !== report.amountMinor
  if (isOtherSum || dispute.isUnclear !== report.isUnclear) return false
  return dispute.reason === report.reason && isSameTime(dispute.answerBy, report.answerBy)
}

/** Whether the operators are to be emailed: what they can do, or its sum, is another than before. */
function isForOperators(dispute: DisputeRow, report: ReportedDispute): boolean {
  const isOtherSum = dispute.heldMinor !== heldOf(report) || dispute.amountMinor !== report.amountMinor
  const isNewDeadline = report.answerBy !== null && !isSameTime(dispute.answerBy, report.answerBy)
  const isOtherState = dispute.state !== report.state || dispute.isUnclear !== report.isUnclear
  return isOtherState || isOtherSum || isNewDeadline
}

function isSameTime(one: Instant | null, other: Instant | null): boolean {
  return one === null || other === null ? one === other : Date.parse(one) === Date.parse(other)
}

type NextDispute = Pick<ReportedDispute, 'state' | 'amountMinor' | 'heldMinor' | 'reason' | 'isUnclear' | 'answerBy'>

async function change(
  tx: Tx,
  payment: PaymentRow,
  before: DisputeRow,
  report: NextDispute,
  { cause, isToEmail }: { readonly cause: string; readonly isToEmail: boolean },
): Promise<void> {
  const heldMinor = heldOf(report)
  const changeId = await updateDispute(tx, before, { ...report, heldMinor }, cause)
  const movedMinor = heldMinor - before.heldMinor
  await postEntry(tx, payment.tenantId, {
    kind: 'dispute',
    reference: changeId,
    postings: [
      { account: holderOf(payment), amountMinor: movedMinor, currency: asCurrency(before.currency) },
      { account: `dispute:${before.id}`, amountMinor: -movedMinor, currency: asCurrency(before.currency) },
    ],
  })
  const { tenantId, id: paymentId } = payment
  // Refunds wait while the bank decides: they are made now, or the payer has the money already.
  if (report.state !== 'opened')
    await tx.enqueue(refundPaymentJob, { tenantId, paymentId }, { key: `refund-payment:${paymentId}` })
  if (isToEmail) await tx.enqueue(disputeEmailJob, { tenantId, disputeId: before.id, changeId })
}

/**
 * The decision about a dispute that an operator recorded, or about an unclear one of a provider: its refunds
 * must not wait forever for a word that may never come. Locks the payment.
 */
export async function decideDispute(
  tx: Tx,
  disputeId: string,
  { state, lostMinor, document }: Decision,
): Promise<Result<DisputeRow, DecisionRefusal>> {
  const found = await lockDispute(tx, disputeId)
  if (found === null) return err('payments.dispute_unknown')
  const { payment, dispute } = found
  if (dispute.source === 'provider' && !dispute.isUnclear) return err('payments.dispute_of_provider')
  if (!canMoveDispute(dispute.state, state)) return err('payments.dispute_decided')
  if (lostMinor !== null && (state === 'won' || lostMinor > dispute.amountMinor))
    return err('payments.dispute_lost_sum', { fields: { lostMinor: 'payments.dispute_lost_sum' } })
  const amountMinor = lostMinor ?? dispute.amountMinor
  await change(tx, payment, dispute, { ...dispute, state, amountMinor }, { cause: document, isToEmail: true })
  return ok({ ...dispute, state, amountMinor })
}

type Decision = {
  readonly state: 'won' | 'lost'
  /** What is gone, where it is less than the disputed sum. */
  readonly lostMinor: number | null
  readonly document: string
}

type DecisionRefusal =
  | 'payments.dispute_unknown'
  | 'payments.dispute_decided'
  | 'payments.dispute_of_provider'
  | 'payments.dispute_lost_sum'

/** The platform, or the organizer in its own shop, bears what is left of a lost dispute; its entry stays. Locks the payment. */
export async function writeOffDispute(
  tx: Tx,
  disputeId: string,
  note: string,
): Promise<Result<{ readonly writtenOffMinor: number }, 'payments.dispute_unknown' | 'payments.dispute_nothing_left'>> {
  const found = await lockDispute(tx, disputeId)
  if (found === null) return err('payments.dispute_unknown')
  const { payment, dispute } = found
  const leftMinor = leftOfDispute(dispute)
  if (leftMinor <= 0) return err('payments.dispute_nothing_left')
  await recordWriteOff(tx, disputeId, leftMinor, note)
  const currency = asCurrency(dispute.currency)
  await postEntry(tx, dispute.tenantId, {
    kind: 'dispute-written-off',
    reference: disputeId,
    postings: [
      { account: `dispute:${disputeId}`, amountMinor: leftMinor, currency },
      { account: bearerOf(payment), amountMinor: -leftMinor, currency },
    ],
  })
  return ok({ writtenOffMinor: leftMinor })
}

async function lockDispute(tx: Tx, id: string): Promise<{ payment: PaymentRow; dispute: DisputeRow } | null> {
  const named = await findDispute(tx, id)
  const payment = named && (await lockPayment(tx, named.paymentId))
  // read again: it may have changed while the lock was waited for
  const dispute = payment && (await findDispute(tx, id))
  return payment && dispute && { payment, dispute }
}
