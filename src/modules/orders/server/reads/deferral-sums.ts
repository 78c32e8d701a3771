import { refundFactsOfEvent } from '#src/modules/catalog/server/reads/refund-facts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { creditSums, deferralRefund } from '../../domain/deferral.ts'
import { isPaidStatus } from '../../domain/order-state.ts'
import {
  fullRefund,
  noRefund,
  type RefundTerms,
  refundSum,
  refundTerms,
  returnedLines,
  totalRefundMinor,
} from '../../domain/refund-sums.ts'
import { type LineWithReturns, linesWithReturns } from '../queries/cancellations.ts'
import { findOrder, listPriceDifferences, type OrderRow } from '../queries/orders.ts'
import type { PaidOrder } from '../queries/paid-place.ts'

type Place = {
  readonly line: LineWithReturns
  readonly lines: readonly LineWithReturns[]
  readonly feeMinor: number
  readonly terms: RefundTerms
  readonly isAll?: boolean
}

/**
 * The sum paid for one place with its price differences, the part that waits after a deferral, and
 * the part of that which can be refunded.
 */
export async function computeDeferralSums(
  tx: Tx,
  { order, priceDifferences }: Pick<PaidOrder, 'order' | 'priceDifferences'>,
  place: Place,
) {
  const { line, lines, feeMinor, isAll = false } = place
  const terms = isAll ? fullRefund : place.terms
  const backSums = isAll ? creditSums(line, 0, order) : deferralRefund(line, feeMinor, order, terms)
  let linkedMinor = 0
  let linkedRefundMinor = 0
  for (const difference of priceDifferences) {
    if (!isPaidStatus(difference.status) || difference.sourceHoldId !== line.holdId) continue
    const paid = await linesWithReturns(tx, difference.id)
    linkedMinor += refundSum(returnedLines(paid, { kind: 'whole' }, difference, fullRefund))
    linkedRefundMinor += refundSum(returnedLines(paid, { kind: 'whole' }, difference, terms))
  }
  return {
    terms,
    paidMinor: totalRefundMinor(creditSums(line, 0, order)) + linkedMinor,
    creditMinor: totalRefundMinor(creditSums(line, feeMinor, order)) + linkedMinor,
    refundMinor: totalRefundMinor(backSums) + linkedRefundMinor,
    insuranceMinor: refundSum(uncoveredInsurance(lines, line, order).cancelled),
    /** Goods and services stay in the order, and are returned separately. */
    hasProducts: lines.some(({ kind, units, returnedUnits }) => kind === 'product' && returnedUnits < units),
    cancelled: [{ ...line, cancelledUnits: line.units, ...backSums }],
  }
}

/**
 * The insurance that covers no remaining place once this place is deferred: its premium is refunded
 * whole.
 */
export function uncoveredInsurance(lines: readonly LineWithReturns[], line: LineWithReturns, order: OrderRow) {
  const otherLines = lines.filter(({ id, kind, isDeferred }) => id === line.id || kind !== 'place' || !isDeferred)
  const cancelled = returnedLines(otherLines, { kind: 'line', lineId: line.id }, order, fullRefund)
  return { cancelled: cancelled.filter(({ kind }) => kind === 'insurance'), terms: fullRefund }
}

export type DeferralSums = Awaited<ReturnType<typeof computeDeferralSums>>

/**
 * The same for a page: a place that may be deferred, or was; null where the order has no such
 * place.
 */
export async function deferralSums(
  tx: Tx,
  orderId: string,
  {
    holdId,
    feeMinor,
    terms,
  }: { readonly holdId: string; readonly feeMinor: number; readonly terms: RefundTerms | 'rules' },
): Promise<DeferralSums | null> {
  const order = await findOrder(tx, orderId)
  const lines = await linesWithReturns(tx, orderId)
  const line = lines.find((one) => one.kind === 'place' && one.holdId === holdId)
  if (order === null || line === undefined || line.returnedUnits > 0) return null
  const current =
    terms === 'rules' ? (refundTerms(await refundFactsOfEvent(tx, order.eventId), tx.now) ?? noRefund) : terms
  return await computeDeferralSums(
    tx,
    { order, priceDifferences: await listPriceDifferences(tx, orderId) },
    { line, lines, feeMinor, terms: current },
  )
}
