import { err, ok, type Result } from '#src/kernel/result.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import { refundFactsOfEvent } from '#src/modules/catalog/server/reads/refund-facts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { splitMovedPrice } from '../../domain/event-move.ts'
import { isPaidStatus } from '../../domain/order-state.ts'
import { fullRefund, refundSum } from '../../domain/refund-sums.ts'
import { placeMoved } from '../events.ts'
import { linesWithReturns } from '../queries/cancellations.ts'
import { writeEventMove, writePart } from '../queries/event-move.ts'
import { listOrderLines, lockOrder } from '../queries/orders.ts'
import type { PaidOrder } from '../queries/paid-place.ts'
import { cancelLines } from './cancel-order.ts'
import {
  cancelledPart,
  type DeferredTerms,
  type Leaving,
  listSendingOrders,
  type SendingOrder,
  toEventKey,
} from './leaving-lines.ts'
import { endOpenPriceDifferences, linkPaymentLocksOfOrders } from './lock-paid-order.ts'
import { confirmPaid } from './mark-orders-paid.ts'
import { payLinkedShares } from './pay-shares.ts'

export type EventMoveInput = {
  readonly accountId: string
  readonly holdId: string
  /** The order of the place at the other event, held in this transaction and unpaid. */
  readonly toOrderId: string
  /** The refund shown; a different sum now is refused. */
  readonly shownRefundMinor: number
  /**
   * Of a deferred place the organizer's fee and the refund terms of the rest; null where it was not
   * deferred.
   */
  readonly deferred: DeferredTerms | null
  /** The name of the moved sum on the bill, where the place's own order line does not show it. */
  readonly name: BothLanguages
}
export type EventMoveRefusal =
  | 'orders.not_found'
  | 'orders.not_paid'
  | 'orders.line_unknown'
  | 'orders.refund_changed'
  | 'orders.race_costs_more'
  | 'orders.places_gone'

/**
 * Moves a paid place of a cancelled event, or a deferred one, to another event: that order is paid
 * by the same payment, this place and its accompanying lines are cancelled, and the rest of their
 * sums is refunded. The caller has locked the paid order and both events.
 */
export async function movePlaceToEvent(
  tx: Tx,
  paid: PaidOrder,
  input: EventMoveInput,
): Promise<Result<{ readonly refundMinor: number }, EventMoveRefusal>> {
  const { order } = paid
  if (order.accountId !== input.accountId) return err('orders.not_found')
  if (!isPaidStatus(order.status)) return err('orders.not_paid')
  const lines = await linesWithReturns(tx, order.id)
  const line = lines.find((one) => one.kind === 'place' && one.holdId === input.holdId)
  const to = await lockOrder(tx, input.toOrderId)
  if (line === undefined || to === null || line.returnedUnits > 0) return err('orders.line_unknown')
  const [place] = await listOrderLines(tx, to.id)
  const senders = await sendersFor(tx, paid, { line, lines, deferred: input.deferred })
  const [sender, ...rest] = senders
  if (sender === undefined || place === undefined) return err('orders.not_paid')
  const { shares, dueMinor } = splitMovedPrice(
    place.unitPriceMinor,
    senders.map(({ creditMinor }) => creditMinor),
    to,
  )
  const [share] = shares
  if (dueMinor > 0 || share === undefined) return err('orders.race_costs_more')
  const leaving = senders.map((source, i) => ({ ...source, cancelled: cancelledPart(source, shares[i] ?? share) }))
  const cancelledMinor = leaving.reduce((sum, { cancelled }) => sum + refundSum(cancelled), 0)
  const refundMinor = cancelledMinor - shares.reduce((sum, { paysMinor }) => sum + paysMinor, 0)
  if (refundMinor !== input.shownRefundMinor) return err('orders.refund_changed')
  const payingOrderId = share.paysMinor === 0 ? null : (order.payingOrderId ?? order.id)
  await writePart(tx, to, { lineId: place.id, netMinor: share.netMinor, payingOrderId })
  const paymentId = share.paysMinor === 0 ? null : order.paidBy
  const [outcome] = await confirmPaid(tx, [
    { order: { ...to, payingOrderId }, paymentId, paidMinor: share.paysMinor, methodDiscountMinor: 0 },
  ])
  if (outcome !== 'paid') return err('orders.places_gone')
  await endOpenPriceDifferences(tx, paid, [input.holdId], 'its place was moved to another event')
  const linkedShares = await payLinkedShares(
    tx,
    { to, place, name: input.name },
    { senders: rest, shares: shares.slice(1) },
  )
  await cancelLines(tx, order, {
    ...{ lines, cancelled: leaving[0]?.cancelled ?? [], terms: input.deferred?.terms ?? fullRefund },
    ...{ by: { kind: 'owner', accountId: order.accountId }, moved: { minor: share.paysMinor, to: to.id } },
    linkedRefunds: leaving
      .slice(1)
      .map(({ order: linkedOrder, cancelled }, i) => ({ order: linkedOrder, cancelled, moved: linkedShares[i] })),
  })
  await tx.publish(placeMoved, { ...toEventKey(order), holdId: input.holdId, toOrderId: to.id })
  return ok({ refundMinor })
}

/**
 * The sums that pay elsewhere where the place may be moved: its event is cancelled, or it was
 * deferred. Empty: it can't be moved.
 */
async function sendersFor(tx: Tx, paid: PaidOrder, leaving: Leaving): Promise<readonly SendingOrder[]> {
  const { line, deferred } = leaving
  if (line.isDeferred !== (deferred !== null)) return []
  const { eventStatus } = await refundFactsOfEvent(tx, paid.order.eventId)
  if (deferred === null && eventStatus !== 'cancelled' && eventStatus !== 'postponed') return []
  return await listSendingOrders(tx, paid, leaving)
}

export type PaidEventMoveInput = Omit<EventMoveInput, 'shownRefundMinor'> & {
  /** The sum to pay shown to the owner; a different sum now is refused. */
  readonly shownDueMinor: number
}

/**
 * Opens an event move whose target place costs more than the moved sums: that order, held in this
 * transaction, costs only the difference, and the place is moved in the transaction of its payment
 * (`completeEventMove`). Until then nothing changes here.
 */
export async function openEventMove(
  tx: Tx,
  paid: PaidOrder,
  input: PaidEventMoveInput,
): Promise<Result<undefined, Exclude<EventMoveRefusal, 'orders.refund_changed'> | 'orders.price_difference_changed'>> {
  const { order } = paid
  if (order.accountId !== input.accountId) return err('orders.not_found')
  if (!isPaidStatus(order.status)) return err('orders.not_paid')
  const lines = await linesWithReturns(tx, order.id)
  const line = lines.find((one) => one.kind === 'place' && one.holdId === input.holdId)
  const to = await lockOrder(tx, input.toOrderId)
  const [place] = to === null ? [] : await listOrderLines(tx, to.id)
  if (line === undefined || to === null || place === undefined || line.returnedUnits > 0)
    return err('orders.line_unknown')
  const senders = await sendersFor(tx, paid, { line, lines, deferred: input.deferred })
  if (senders.length === 0) return err('orders.not_paid')
  const { restMinor, dueMinor } = splitMovedPrice(
    place.unitPriceMinor,
    senders.map(({ creditMinor }) => creditMinor),
    to,
  )
  if (dueMinor === 0 || dueMinor !== input.shownDueMinor) return err('orders.price_difference_changed')
  await writeEventMove(tx, to, {
    ...{ sourceOrderId: order.id, sourceHoldId: input.holdId, deferred: input.deferred, name: input.name },
    ...{ lineId: place.id, netMinor: place.unitPriceMinor - restMinor, restMinor },
  })
  await linkPaymentLocksOfOrders(tx, { tenantId: to.tenantId, orderId: to.id }, order.id)
  return ok()
}
