import type { Tx } from '#src/platform/db/tx.ts'
import { foreignOf, type GivenBack, isUnderWay, payableOf } from '../../domain/given-back.ts'
import { hasReceivedMoney } from '../../domain/payment-state.ts'
import { pollPaymentJob } from '../jobs/poll-payment.ts'
import { type DisputeRow, disputesOfPayment } from '../queries/disputes.ts'
import { lockPayment, type PaymentRow } from '../queries/payments.ts'
import { type RefundRow, refundsOfPayment } from '../queries/refunds.ts'
import { applyDispute } from './apply-dispute.ts'
import { completeByHand } from './refund-payment.ts'

/** The refunds that the provider may know, and how far each is: read before the provider is asked. */
export type RefundsSeen = string
export const noRefundsSeen: RefundsSeen = ''

export function seenOf(refunds: readonly RefundRow[]): RefundsSeen {
  return refunds
    .filter((refund) => isUnderWay(refund) || refund.state === 'done' || refund.state === 'failed')
    .map(({ id, attempt, state }) => `${id}/${attempt}/${state}`)
    .join()
}

/** A refund that is under way may take days: the provider is asked again meanwhile. */
const askAgainMs = 30 * 60_000

/**
 * Compares what the provider says has gone back to the payer with our own refunds. What nobody has ordered here makes
 * refunds that wait for an operator's hand done; the rest of it is lost like a dispute: the places are still sold, and
 * an operator decides. Where the sum is unknown, the dispute is unclear, and holds nothing until an operator says. The same
 * answer again changes nothing. Locks the payment.
 * @param seen our refunds before the provider was asked: an answer that is older than the end of one says nothing
 */
export async function recordGivenBack(
  tx: Tx,
  paymentId: string,
  { givenBack, seen, cause }: { readonly givenBack: GivenBack; readonly seen: RefundsSeen; readonly cause: string },
): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === null || !hasReceivedMoney(payment.state)) return
  const refunds = await refundsOfPayment(tx, paymentId)
  if (seenOf(refunds) !== seen) return await askAgain(tx, payment, 0)
  const foreign = await findForeign(tx, payment, givenBack)
  if (foreign.kind === 'none') return
  if (foreign.kind === 'unknown') return await askAgain(tx, payment, askAgainMs)
  const reference = foreign.kind === 'sum' ? foreign.reference : null
  if (foreign.kind === 'part')
    return await recordLoss(tx, payment, { amountMinor: foreign.atMostMinor, reference, isUnclear: true, cause })
  const madeMinor = await completeWaiting(tx, refunds, foreign.amountMinor, cause)
  const amountMinor = foreign.amountMinor - madeMinor
  if (amountMinor > 0) await recordLoss(tx, payment, { amountMinor, reference, isUnclear: false, cause })
}

async function findForeign(tx: Tx, payment: PaymentRow, givenBack: GivenBack) {
  const disputes = await disputesOfPayment(tx, payment.id)
  return foreignOf(givenBack, {
    cameMinor: payment.receivedMinor ?? payment.amountMinor,
    refunds: await refundsOfPayment(tx, payment.id),
    heldMinor: disputes.reduce((sum, { heldMinor }) => sum + heldMinor, 0),
    reversals: disputes.filter(isReversal).map(({ providerReference }) => providerReference),
  })
}

function isReversal({ kind, source }: DisputeRow): boolean {
  return kind === 'reversal' && source === 'provider'
}

/** @returns what of the sum was made by the hand that refunds waited for */
async function completeWaiting(
  tx: Tx,
  refunds: readonly RefundRow[],
  amountMinor: number,
  cause: string,
): Promise<number> {
  let madeMinor = 0
  for (const refund of refunds) {
    if (refund.state !== 'by_hand' || payableOf(refund) > amountMinor - madeMinor) continue
    if ((await completeByHand(tx, refund.id, cause)).ok) madeMinor += payableOf(refund)
  }
  return madeMinor
}

type Loss = {
  readonly amountMinor: number
  /** The refund's id at the provider, where it names one. */
  readonly reference: string | null
  readonly isUnclear: boolean
  readonly cause: string
}

async function recordLoss(
  tx: Tx,
  payment: PaymentRow,
  { amountMinor, reference, isUnclear, cause }: Loss,
): Promise<void> {
  const reversals = (await disputesOfPayment(tx, payment.id)).filter(isReversal)
  // A reversal of unknown sum is continued once its sum is known.
  const opened = reversals.find(({ state }) => state === 'opened')
  const next = reversals.length === 0 ? 'reversal' : `reversal-${reversals.length + 1}`
  await applyDispute(
    tx,
    payment.id,
    {
      kind: 'reversal',
      source: 'provider',
      reference: opened?.providerReference ?? reference ?? next,
      state: isUnclear ? 'opened' : 'lost',
      amountMinor,
      heldMinor: isUnclear ? 0 : amountMinor,
      reason: isUnclear ? `a part was given back at ${payment.provider}: look up its sum there` : cause,
      isUnclear,
      answerBy: null,
    },
    cause,
  )
}

async function askAgain(tx: Tx, { tenantId, id: paymentId }: PaymentRow, delayMs: number): Promise<void> {
  await tx.enqueue(pollPaymentJob, { tenantId, paymentId }, { key: `poll-payment:${paymentId}`, delayMs })
}
