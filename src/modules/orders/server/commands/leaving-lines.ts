import type { Tx } from '#src/platform/db/tx.ts'
import { creditSums, deferralRefund, reducedSums, restRefundMinor } from '../../domain/deferral.ts'
import type { MovedShare } from '../../domain/event-move.ts'
import { isWaiting } from '../../domain/lines-to-cancel.ts'
import { isPaidStatus } from '../../domain/order-state.ts'
import {
  fullRefund,
  type RefundTerms,
  type ReturnedSums,
  refundSum,
  returnedLines,
  totalRefundMinor,
} from '../../domain/refund-sums.ts'
import { type LineWithReturns, linesWithReturns } from '../queries/cancellations.ts'
import type { OrderRow } from '../queries/orders.ts'
import type { PaidOrder } from '../queries/paid-place.ts'

/** The organizer's fee for a deferred place, and the refund terms of the rest. */
export type DeferredTerms = { readonly feeMinor: number; readonly terms: RefundTerms }
/**
 * A place that moves to another event, with the other lines of its order; `deferred` is null where
 * the place was not deferred.
 */
export type Leaving = {
  readonly line: LineWithReturns
  readonly lines: readonly LineWithReturns[]
  readonly deferred: DeferredTerms | null
}

/**
 * The lines that move with the place: of a cancelled event also every line that covers no remaining
 * place, of a deferred place the waiting line alone.
 */
function leavingWith(order: OrderRow, { line, lines, deferred }: Leaving) {
  if (deferred !== null) return [{ ...line, cancelledUnits: line.units, ...creditSums(line, deferred.feeMinor, order) }]
  const openLines = lines.filter((one) => !isWaiting(one))
  return returnedLines(openLines, { kind: 'line', lineId: line.id }, order, fullRefund)
}

/**
 * One sum that a place credits to another event: its own order line, or a price difference paid
 * beside it.
 */
export type SendingOrder = {
  readonly order: OrderRow
  /** The lines that leave the order if the whole of it is cancelled. */
  readonly cancelled: readonly LeavingLine[]
  /** The order line that pays, and its refund if it paid nothing. */
  readonly lineId: string
  readonly creditMinor: number
  readonly refundMinor: number
}
type LeavingLine = LineWithReturns & { readonly cancelledUnits: number } & ReturnedSums

/**
 * The sums that pay for a place at another event: the place itself first, then its price
 * differences, the earliest first.
 */
export async function listSendingOrders(
  tx: Tx,
  { order, priceDifferences }: Pick<PaidOrder, 'order' | 'priceDifferences'>,
  leaving: Leaving,
): Promise<readonly SendingOrder[]> {
  const { line, deferred } = leaving
  const cancelled = leavingWith(order, leaving)
  const place = cancelled.find(({ id }) => id === line.id)
  if (place === undefined) return []
  const creditMinor = totalRefundMinor(place)
  const refundMinor =
    deferred === null ? creditMinor : totalRefundMinor(deferralRefund(line, deferred.feeMinor, order, deferred.terms))
  const linkedOrders: SendingOrder[] = []
  for (const priceDifference of priceDifferences) {
    if (!isPaidStatus(priceDifference.status) || priceDifference.sourceHoldId !== line.holdId) continue
    const lines = await linesWithReturns(tx, priceDifference.id)
    const whole = returnedLines(lines, { kind: 'whole' }, priceDifference, fullRefund)
    const byTerms = returnedLines(lines, { kind: 'whole' }, priceDifference, deferred?.terms ?? fullRefund)
    const [first] = whole
    if (first === undefined) continue
    linkedOrders.push({
      order: priceDifference,
      cancelled: whole,
      lineId: first.id,
      creditMinor: refundSum(whole),
      refundMinor: refundSum(byTerms),
    })
  }
  return [{ order, cancelled, lineId: line.id, creditMinor, refundMinor }, ...linkedOrders]
}

/**
 * The cancelled part of a sender's order where this sum pays elsewhere; the rest of the line is
 * refunded by its terms.
 */
export function cancelledPart(
  { cancelled, lineId, creditMinor, refundMinor }: SendingOrder,
  { paysMinor, isUsedUp }: MovedShare,
) {
  const leftMinor = isUsedUp ? 0 : restRefundMinor(creditMinor, refundMinor, paysMinor)
  return cancelled.map((returned) =>
    returned.id === lineId ? { ...returned, ...reducedSums(returned, paysMinor + leftMinor) } : returned,
  )
}

export function toEventKey({ tenantId, eventId, id }: OrderRow) {
  return { tenantId, eventId, orderId: id }
}
