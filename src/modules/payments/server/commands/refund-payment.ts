import { plusMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import type { Services } from '#src/platform/services.ts'
import { isUnderWay, payableOf } from '../../domain/given-back.ts'
import { holderOf } from '../../domain/ledger.ts'
import { needsRequisites, requisitesReminderMs } from '../../domain/refund-requisites.ts'
import { type ByHand, canMoveRefund, type RefundState, refundKey } from '../../domain/refund-state.ts'
import { paymentRefunded } from '../events.ts'
import { pollPaymentJob } from '../jobs/poll-payment.ts'
import { refundPaymentJob } from '../jobs/refund-payment.ts'
import {
  type PaymentProvider,
  RefundRefused,
  type RefundThere,
  type SentRefund,
  type TransferRequisites,
} from '../providers/provider.ts'
import { coveredByDisputes } from '../queries/disputes.ts'
import { findPayment, lockPayment, type PaymentRow, updateState } from '../queries/payments.ts'
import {
  claimFirstTry,
  findRefund,
  insertRefund,
  moveRefundRow,
  type RefundRow,
  recordByHand,
  recordDocument,
  recordSent,
  refundsOfPayment,
} from '../queries/refunds.ts'
import { asCurrency } from './apply-provider-state.ts'
import { coversOfRefund, recordCover } from './cover-refund.ts'
import { postEntry } from './post-entry.ts'
import { providerOf, toPaymentThere } from './provider-of.ts'

export type RefundInput = {
  /** The refund's id, chosen by the caller: a repeated request is one refund. */
  readonly refundId: string
  readonly paymentId: string
  readonly amountMinor: number
}

/**
 * Requests a refund of a payment or a part of it. It is stored here; a job asks the provider after
 * the commit. The caller has locked the payment before anything else, and its order after it.
 */
export async function requestRefund(tx: Tx, input: RefundInput, cause: string): Promise<void> {
  const payment = await lockPayment(tx, input.paymentId)
  if (payment === null) throw new Error(`refund of an unknown payment ${input.paymentId}`)
  const { tenantId, id: paymentId } = payment
  const { refundId: id, amountMinor } = input
  if (!(await insertRefund(tx, { tenantId, id, paymentId, amountMinor, cause }))) return
  if (payment.refundMinor + amountMinor === cameMinor(payment)) await updateState(tx, payment, 'refunding', cause)
  await enqueueRefund(tx, { tenantId, paymentId })
}

/** Refunds the whole payment (its places are gone, or the order is paid already). */
export async function requestFullRefund(
  tx: Tx,
  of: { tenantId: number; paymentId: string },
  cause: string,
): Promise<void> {
  const payment = await lockPayment(tx, of.paymentId)
  if (payment === null || payment.state !== 'succeeded') return
  const amountMinor = cameMinor(payment) - payment.refundMinor
  await requestRefund(tx, { refundId: newId(), paymentId: payment.id, amountMinor }, cause)
}

/** Records a refund that the provider has made before it was requested here. The payment is locked, with the others of its order. */
export async function recordRefundMade(tx: Tx, input: RefundInput, cause: string): Promise<void> {
  await requestRefund(tx, input, cause)
  const refund = await findRefund(tx, input.refundId)
  if (refund !== null) await recordOutcome(tx, refund, { state: 'done', reference: null })
}

/**
 * Asks the provider for the requested refunds of a payment, then saves the result; safe to repeat
 * at any point, since a refund's id is the provider's key. A refund that the provider refuses for
 * good is saved as failed, for an operator; one that it makes later as sent, to be checked.
 */
export async function refundPayment(services: Services, of: { tenantId: number; paymentId: string }): Promise<void> {
  const scope = { role: 'app', tenantId: of.tenantId } as const
  const { payment, refunds } = await services.db.transaction(scope, async (tx) => {
    const found = await findPayment(tx, of.paymentId)
    if (found?.state === 'refunding' && found.refundMinor === 0) await adoptOlder(tx, found)
    return { payment: found, refunds: await refundsOfPayment(tx, of.paymentId) }
  })
  if (payment === null) return
  for (const { id, state } of refunds) {
    if (state !== 'requested' && state !== 'by_hand') continue
    const refund = await services.db.transaction(scope, (tx) => coverByDisputes(tx, payment.id, id))
    if (refund?.state !== 'requested') continue
    const outcome = await sendRefund(services, payment, refund)
    if (outcome === null) continue
    await services.db.transaction(scope, (tx) => recordOutcome(tx, refund, outcome))
  }
}

/**
 * The payer must not get money twice: while a bank decides about the payment, its refunds wait, and
 * what a lost dispute has given the payer is no longer refunded. Locks the payment.
 * @returns the refund as it is to be sent; null where it waits
 */
async function coverByDisputes(tx: Tx, paymentId: string, refundId: string): Promise<RefundRow | null> {
  const payment = await lockPayment(tx, paymentId)
  const refund = await findRefund(tx, refundId)
  if (payment === null || refund === null || refund.isTried) return refund
  const covers = await coversOfRefund(tx, refund)
  if (covers === 'waits') return null
  for (const cover of covers) await recordCover(tx, payment, refund, cover)
  const covered = covers.length === 0 ? refund : await findRefund(tx, refundId)
  if (covered === null || covered.disputedMinor < covered.amountMinor) return covered
  await recordOutcome(tx, covered, { state: 'done', reference: null })
  return await findRefund(tx, refundId)
}

/**
 * From now on the provider may have this refund, and no dispute changes it. Decided under the payment's
 * lock: a dispute that came meanwhile is seen here, or sees the claim. Locks the payment.
 * @returns whether it is sent for the first time; null where it is not to be sent as it was
 */
async function claimToSend(
  tx: Tx,
  refund: RefundRow,
  { refundsOneByOne }: Pick<PaymentProvider, 'refundsOneByOne'>,
): Promise<{ readonly isFirst: boolean; readonly others: RefundThere['others'] } | null> {
  const now = await coverByDisputes(tx, refund.paymentId, refund.id)
  if (now?.state !== 'requested' || now.attempt !== refund.attempt) return null
  if (now.disputedMinor !== refund.disputedMinor) return null
  const others = await othersOf(tx, refund)
  if (refundsOneByOne && others.some(isUnderWay)) return null
  return { isFirst: await claimFirstTry(tx, refund.id), others: toOthers(others) }
}

async function othersOf(tx: Tx, { id, paymentId }: RefundRow): Promise<RefundRow[]> {
  return (await refundsOfPayment(tx, paymentId)).filter((other) => other.id !== id)
}

function toOthers(others: readonly RefundRow[]): RefundThere['others'] {
  const made = others.filter(({ state, byHand }) => state === 'done' && byHand === null)
  return {
    madeMinor: made.reduce((sum, other) => sum + payableOf(other), 0),
    references: others.flatMap(({ providerReference }) => providerReference ?? []),
  }
}

/** Asks the provider whether a refund that it accepted is made; changes nothing while it is not. */
export async function checkRefund(services: Services, of: { tenantId: number; refundId: string }): Promise<void> {
  const scope = { role: 'app', tenantId: of.tenantId } as const
  const { refund, payment, others } = await services.db.transaction({ ...scope, readOnly: true }, async (tx) => {
    const found = await findRefund(tx, of.refundId)
    if (found === null) return { refund: null, payment: null, others: [] }
    return { refund: found, payment: await findPayment(tx, found.paymentId), others: await othersOf(tx, found) }
  })
  if (refund?.state !== 'sent' || payment === null) return
  const provider = await providerOf(services, payment)
  const state = await provider.retrieveRefund({
    ...toRefundThere(payment, refund, toOthers(others)),
    refundReference: refund.providerReference,
  })
  if (state === 'sent') return
  await services.db.transaction(scope, (tx) =>
    recordOutcome(tx, refund, { state, reference: refund.providerReference, hasReceipt: refund.hasReceipt }),
  )
}

/** The sum received: the sum asked for, unless another sum came. */
function cameMinor({ receivedMinor, amountMinor }: PaymentRow): number {
  return receivedMinor ?? amountMinor
}

/**
 * Requested by a version that refunded whole payments only: the payment's id was the provider's
 * key, and is still used.
 */
async function adoptOlder(tx: Tx, { tenantId, id, amountMinor }: PaymentRow): Promise<void> {
  await insertRefund(tx, { tenantId, id, paymentId: id, amountMinor, cause: 'full refund' })
}

type Outcome =
  | (Omit<SentRefund, 'state'> & { readonly state: 'sent' | 'done' | 'failed' })
  | {
      readonly state: 'by_hand'
      readonly byHand: ByHand
      readonly requisites: TransferRequisites | null
    }

/** @returns null where a dispute came meanwhile, or another refund is to end first: its end asks for the refunds again */
async function sendRefund(services: Services, payment: PaymentRow, refund: RefundRow): Promise<Outcome | null> {
  const provider = await providerOf(services, payment)
  const there = toRefundThere(payment, refund, { madeMinor: 0, references: [] })
  const byHand = provider.refundsByHand?.(there) ?? null
  if (byHand !== null)
    return { state: 'by_hand', byHand, requisites: (await provider.transferTo?.(there.payment)) ?? null }
  try {
    const claimed = await services.db.transaction({ role: 'app', tenantId: payment.tenantId }, (tx) =>
      claimToSend(tx, refund, provider),
    )
    if (claimed === null) return null
    return await provider.refund({ ...there, others: claimed.others, isRepeated: !claimed.isFirst })
  } catch (error) {
    if (error instanceof RefundRefused) return { state: 'failed', reference: null }
    throw error // outcome unknown: the job retries with the same key
  }
}

function toRefundThere(payment: PaymentRow, refund: RefundRow, others: RefundThere['others']): RefundThere {
  const { providerReference: reference } = payment
  if (reference === null) throw new Error(`payment ${payment.id}: refund without a provider reference`)
  return {
    key: refundKey(refund),
    payment: { ...toPaymentThere(payment), reference },
    amountMinor: refund.amountMinor - refund.disputedMinor,
    others,
  }
}

/** The money is posted once, when the refund is made, whichever of two checks reports it. */
async function recordOutcome(tx: Tx, refund: RefundRow, outcome: Outcome): Promise<boolean> {
  const payment = await lockPayment(tx, refund.paymentId)
  if (payment === null) return false
  if (outcome.state === 'by_hand') {
    const isAwaited = needsRequisites({ ...outcome, hasKnownAccount: outcome.requisites !== null })
    const remindAt = isAwaited ? plusMs(tx.now, requisitesReminderMs) : null
    await recordByHand(tx, refund.id, { ...outcome, remindAt })
    return true
  }
  const { state, reference } = outcome
  if (state === 'sent') {
    await recordSent(tx, refund.id, reference, outcome.hasReceipt ?? false)
    return true
  }
  if (!(await moveRefund(tx, refund.id, state, { attempt: refund.attempt, reference }))) return false
  // Of some providers the next one waits for this.
  if ((await othersOf(tx, refund)).some((other) => other.state === 'requested')) await enqueueRefund(tx, refund)
  // Refused perhaps because the money is back already, by another hand.
  if (state === 'failed')
    await tx.enqueue(
      pollPaymentJob,
      { tenantId: payment.tenantId, paymentId: payment.id },
      { key: `poll-payment:${payment.id}` },
    )
  if (state === 'failed') return true
  const currency = asCurrency(payment.receivedCurrency ?? payment.currency)
  const covered = await coveredByDisputes(tx, refund.id)
  await postEntry(tx, payment.tenantId, {
    kind: 'refund',
    reference: refund.id,
    postings: [
      { account: holderOf(payment), amountMinor: refund.amountMinor - refund.disputedMinor, currency },
      ...covered.map(({ disputeId, amountMinor }) => ({
        account: `dispute:${disputeId}` as const,
        amountMinor,
        currency,
      })),
      { account: `payer:${payment.orderId}`, amountMinor: -refund.amountMinor, currency },
    ],
  })
  const { tenantId, id: paymentId, orderId } = payment
  await tx.publish(paymentRefunded, {
    tenantId,
    paymentId,
    orderId,
    refundId: refund.id,
    amountMinor: refund.amountMinor,
    receiptedMinor: outcome.hasReceipt === true ? refund.amountMinor - refund.disputedMinor : 0,
    currency,
  })
  const isAllBack = (await refundsOfPayment(tx, payment.id)).every(({ state }) => state === 'done')
  if (payment.state === 'refunding' && isAllBack) await updateState(tx, payment, 'refunded', 'refunded by provider')
  return true
}

/**
 * An operator has made a refund that no API makes; `document` proves it: the bank's document, for example.
 * Refused while a bank decides about the payment, and until a lost dispute is taken off the refund's sum:
 * the payer may have the money by then. Locks the payment.
 */
export async function completeByHand(
  tx: Tx,
  refundId: string,
  document: string,
): Promise<Result<undefined, 'payments.refund_unknown' | 'payments.refund_not_by_hand' | 'payments.refund_disputed'>> {
  const named = await findRefund(tx, refundId)
  if (named === null) return err('payments.refund_unknown')
  await lockPayment(tx, named.paymentId)
  // read again: it may have changed while the lock was waited for
  const refund = await findRefund(tx, refundId)
  if (refund?.state !== 'by_hand') return err('payments.refund_not_by_hand')
  const covers = await coversOfRefund(tx, refund)
  if (covers === 'waits' || covers.length > 0) return err('payments.refund_disputed')
  if (!(await recordOutcome(tx, refund, { state: 'done', reference: null }))) return err('payments.refund_not_by_hand')
  await recordDocument(tx, refundId, document)
  return ok()
}

/** Requests again a refund that its provider refused. */
export async function retryRefund(
  tx: Tx,
  refundId: string,
): Promise<Result<undefined, 'payments.refund_unknown' | 'payments.refund_not_failed'>> {
  const refund = await findRefund(tx, refundId)
  if (refund === null) return err('payments.refund_unknown')
  if (!(await moveRefund(tx, refund.id, 'requested'))) return err('payments.refund_not_failed')
  await enqueueRefund(tx, refund)
  return ok()
}

/** @param outcome the attempt that it is of: an older one's says nothing about the present one; and its id at the provider */
async function moveRefund(
  tx: Tx,
  id: string,
  to: RefundState,
  outcome?: { readonly attempt: number; readonly reference: string | null },
): Promise<boolean> {
  const refund = await findRefund(tx, id)
  if (refund === null || (outcome !== undefined && refund.attempt !== outcome.attempt)) return false
  return canMoveRefund(refund.state, to) && (await moveRefundRow(tx, id, refund.state, to, outcome?.reference))
}

async function enqueueRefund(tx: Tx, { tenantId, paymentId }: { tenantId: number; paymentId: string }): Promise<void> {
  await tx.enqueue(refundPaymentJob, { tenantId, paymentId }, { key: `refund-payment:${paymentId}` })
}
