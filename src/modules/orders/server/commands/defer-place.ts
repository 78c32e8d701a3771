import { err, ok, type Result } from '#src/kernel/result.ts'
import { refundFactsOfEvent } from '#src/modules/catalog/server/reads/refund-facts.ts'
import { releaseTaken } from '#src/modules/inventory/server/commands/order-holds.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { isPaidStatus } from '../../domain/order-state.ts'
import { noRefund, type RefundTerms, refundTerms } from '../../domain/refund-sums.ts'
import { linesWithReturns } from '../queries/cancellations.ts'
import { writeDeferred } from '../queries/deferred-line.ts'
import type { PaidOrder } from '../queries/paid-place.ts'
import { computeDeferralSums, uncoveredInsurance } from '../reads/deferral-sums.ts'
import { cancelLines, listLinkedRefunds } from './cancel-order.ts'
import { releaseAccessUses } from './consume-access-code.ts'
import { endOpenPriceDifferences } from './lock-paid-order.ts'

export type DeferralInput = {
  readonly accountId: string
  readonly holdId: string
  readonly feeMinor: number
  /**
   * The waiting sum shown to the owner, and the refund shown for insurance that covers no remaining
   * place.
   */
  readonly shownCreditMinor: number
  readonly shownInsuranceMinor: number
}
export type DeferRefusal = 'orders.not_found' | 'orders.not_paid' | 'orders.line_unknown' | 'orders.refund_changed'

/**
 * Defers a paid place: the place and the use of its code are released at once; its order line
 * stays, and its money waits with the order. Insurance that covers no remaining place is refunded.
 * The caller has locked the paid order (`lockPaidOrder`) and the event.
 * @returns the terms of a later refund: those of this moment
 */
export async function deferPlace(
  tx: Tx,
  paid: PaidOrder,
  input: DeferralInput,
): Promise<Result<RefundTerms, DeferRefusal>> {
  const { order } = paid
  const { tenantId, eventId } = order
  if (order.accountId !== input.accountId) return err('orders.not_found')
  if (!isPaidStatus(order.status)) return err('orders.not_paid')
  const lines = await linesWithReturns(tx, order.id)
  const line = lines.find(({ kind, holdId }) => kind === 'place' && holdId === input.holdId)
  if (line === undefined || line.returnedUnits > 0 || line.isDeferred || line.isTransferred)
    return err('orders.line_unknown')
  const terms = refundTerms(await refundFactsOfEvent(tx, eventId), tx.now) ?? noRefund
  const insurance = uncoveredInsurance(lines, line, order)
  const sums = await computeDeferralSums(tx, paid, { line, lines, feeMinor: input.feeMinor, terms })
  if (sums.creditMinor !== input.shownCreditMinor || sums.insuranceMinor !== input.shownInsuranceMinor)
    return err('orders.refund_changed')
  await endOpenPriceDifferences(tx, paid, [input.holdId], 'place deferred')
  await releaseTaken(tx, { tenantId, eventId }, [{ holdId: input.holdId, remaining: 0 }])
  await releaseAccessUses(tx, order, [input.holdId])
  await writeDeferred(tx, order, line.id)
  if (insurance.cancelled.length > 0) {
    const by = { kind: 'owner', accountId: order.accountId } as const
    await cancelLines(tx, order, {
      lines,
      cancelled: insurance.cancelled,
      linkedRefunds: [],
      terms: insurance.terms,
      by,
    })
  }
  return ok(terms)
}

export type DeferralRefund = {
  readonly holdId: string
  readonly feeMinor: number
  readonly terms: RefundTerms
  /** The organizer named no edition in time: the full sum is refunded, the fee included. */
  readonly isAll: boolean
  readonly by: Parameters<typeof cancelLines>[2]['by']
  /** The refund shown; a different sum now is refused. Null where none was shown. */
  readonly shownRefundMinor: number | null
}

/** Refunds the money of a deferred place. The caller has locked the paid order and the event. */
export async function returnDeferred(
  tx: Tx,
  paid: PaidOrder,
  refund: DeferralRefund,
): Promise<Result<undefined, DeferRefusal>> {
  const { order } = paid
  if (!isPaidStatus(order.status)) return err('orders.not_paid')
  const lines = await linesWithReturns(tx, order.id)
  const line = lines.find(({ isDeferred, holdId }) => isDeferred && holdId === refund.holdId)
  if (line === undefined || line.returnedUnits > 0) return err('orders.line_unknown')
  const { cancelled, terms, refundMinor } = await computeDeferralSums(tx, paid, { line, lines, ...refund })
  if (refund.shownRefundMinor !== null && refund.shownRefundMinor !== refundMinor) return err('orders.refund_changed')
  await endOpenPriceDifferences(tx, paid, [refund.holdId], 'what was deferred went back')
  const linkedRefunds = await listLinkedRefunds(tx, paid, { cancelled, terms })
  await cancelLines(tx, order, { lines, cancelled, linkedRefunds, terms, by: refund.by })
  return ok()
}
