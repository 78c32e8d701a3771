import { confirmHolds, extendHolds, lockHolds } from '#src/modules/inventory/server/commands/order-holds.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { postEntries } from '#src/modules/payments/server/commands/post-entry.ts'
import { requestFullRefund } from '#src/modules/payments/server/commands/refund-payment.ts'
import type { paymentFailed, paymentSucceeded } from '#src/modules/payments/server/events.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { chargePostings } from '../../domain/charge-postings.ts'
import { isEventNotHeldFor } from '../../domain/lines-to-cancel.ts'
import { discountableMinor, spreadMethodDiscount } from '../../domain/method-discount.ts'
import { changesPlace } from '../../domain/order-kind.ts'
import { heldUntil, isPaidStatus, moveOrder } from '../../domain/order-state.ts'
import { orderTotals } from '../../domain/totals.ts'
import { latePayment, orderPaid, placePriceDifferencePaid, priceDifferencePaid } from '../events.ts'
import { listCancelledOrPostponed } from '../queries/event-cancelled.ts'
import {
  type LineRow,
  linesOfOrders,
  lockOrders,
  lockWithPaid,
  type OrderRow,
  type PriceDifferenceRow,
  updateMethodDiscounts,
  updatePaid,
  updatePaymentTimeLimit,
} from '../queries/orders.ts'
import { completeEventMove } from './complete-event-move.ts'
import { completeOptions } from './complete-options.ts'
import { endShares } from './end-shares.ts'
import { type MovedPlace, moveToUpgrade } from './move-to-upgrade.ts'
import { findLostDiscounts } from './refuse-late-code.ts'

type SucceededPayment = EventPayload<typeof paymentSucceeded>
type LatePaymentOutcome = EventPayload<typeof latePayment>['outcome']

/**
 * Marks orders paid in the payments' own transaction, so that a payment and its confirmation can't
 * diverge. Money is refunded automatically where an order's places are gone, its event is
 * cancelled, another payment has paid it, or its sum has changed since (the payment had been
 * cancelled and succeeded anyway); the other orders are paid.
 */
export async function markOrdersPaid(tx: Tx, payments: readonly SucceededPayment[]): Promise<void> {
  const orders = await lockWithPaid(
    tx,
    payments.map(({ orderId }) => orderId),
  )
  const payable: { readonly payment: SucceededPayment; readonly order: OrderRow }[] = []
  for (const payment of payments) {
    const order = orders.get(payment.orderId)
    if (order === undefined) throw new Error(`payment ${payment.paymentId}: order ${payment.orderId} not found`)
    if (order.paidBy === payment.paymentId) continue
    const isOpen =
      !(changesPlace(order) || order.kind === 'options') ||
      isPaidStatus(orders.get(order.sourceOrderId)?.status ?? 'draft')
    if (isOpen && moveOrder(order.status, 'paid').ok) payable.push({ payment, order })
    else
      await refundPayment(tx, order, payment, {
        cause: `the order was ${order.status}`,
        outcome: isPaidStatus(order.status) ? 'paid_already' : 'order_over',
      })
  }
  const outcomes = await confirmPaid(
    tx,
    payable.map(({ order, payment }) => ({
      ...{ order, paymentId: payment.paymentId },
      ...{ paidMinor: payment.amountMinor, methodDiscountMinor: payment.discountMinor },
    })),
  )
  for (const [i, { order, payment }] of payable.entries()) {
    const outcome = outcomes[i] ?? 'places_gone'
    const isLate = order.heldUntil !== null && order.heldUntil <= tx.now
    if (outcome !== 'paid') {
      await refundPayment(tx, order, payment, { cause: causes[outcome], outcome })
      // A place at another event that is no longer available can't be paid for again.
      if (outcome === 'places_gone' && order.kind === 'price_difference')
        await endShares(tx, [order], 'place no longer available')
    }
    if (outcome === 'paid' && isLate && order.kind !== 'fee' && order.kind !== 'options')
      await emitLatePayment(tx, order, payment, 'took_places')
  }
}

async function refundPayment(
  tx: Tx,
  order: OrderRow,
  payment: SucceededPayment,
  why: { readonly cause: string; readonly outcome: LatePaymentOutcome },
): Promise<void> {
  await requestFullRefund(tx, payment, why.cause)
  await emitLatePayment(tx, order, payment, why.outcome)
}

async function emitLatePayment(
  tx: Tx,
  { tenantId, id: orderId, eventId }: OrderRow,
  { paymentId, amountMinor }: SucceededPayment,
  outcome: LatePaymentOutcome,
): Promise<void> {
  await tx.publish(latePayment, { tenantId, orderId, eventId, paymentId, amountMinor, outcome })
}

const causes = {
  places_gone: 'places no longer available',
  other_sum: 'amount differs from the order',
  event_not_held: 'event cancelled or postponed',
} as const

export type NewlyPaidOrder = {
  readonly order: OrderRow
  /** Null where nothing was to be paid. */
  readonly paymentId: string | null
  /** The sum paid, and the discount for its method: together compared with the order's sum. */
  readonly paidMinor: number
  readonly methodDiscountMinor: number
}

/**
 * Converts the holds of locked orders of one tenant to taken, posts the charges and emits the
 * events for the registration.
 * @returns `paid` for each order, or the reason why it was not paid
 */
export async function confirmPaid(
  tx: Tx,
  paid: readonly NewlyPaidOrder[],
): Promise<readonly ('paid' | keyof typeof causes)[]> {
  const lines = await linesOfOrders(
    tx,
    paid.map(({ order }) => order.id),
  )
  const bills = paid.map((paidOrder) => {
    const { id, eventBp, extraBp } = paidOrder.order
    const bill = { lines: lines.get(id) ?? [], rates: { eventBp, extraBp } }
    const { methodDiscountMinor } = paidOrder
    const overallMinor = orderTotals(bill.lines, bill.rates).overallMinor - methodDiscountMinor
    return { ...paidOrder, ...bill, overallMinor }
  })
  if (bills.some(({ order }) => order.kind === 'event_move')) await lockEvents(tx, bills)
  const statuses = await listCancelledOrPostponed(
    tx,
    bills.map(({ order }) => order),
  )
  const isEventCancelled = ({ order }: NewlyPaidOrder) =>
    isEventNotHeldFor(order, statuses.get(order.eventId) ?? 'published')
  // The lines may have changed since the payment was opened, and the sum be the same.
  const isOfSum = ({ paidMinor, overallMinor, methodDiscountMinor, lines: own }: (typeof bills)[number]) =>
    paidMinor === overallMinor && methodDiscountMinor <= discountableMinor(own)
  const due = bills.filter((bill) => isOfSum(bill) && !isEventCancelled(bill))
  const priceDifferences = due.filter(isOfPriceDifference)
  // A payment for a place that stays where it is reserves no second place.
  const staying = priceDifferences.filter((bill) => bill.lines.every(({ holdId }) => holdId === null))
  const heldMoves = await moveToUpgrade(
    tx,
    priceDifferences.filter((bill) => !staying.includes(bill)),
    false,
  )
  // A fee holds nothing: its event's subscribers do what it pays for, or refund it. Options may hold nothing.
  const holdsNothing = ({ order, lines: own }: (typeof due)[number]) =>
    order.kind === 'fee' || (order.kind === 'options' && own.every(({ holdId }) => holdId === null))
  const fees = due.filter(holdsNothing)
  const ordinary = due.filter((bill) => bill.order.kind !== 'price_difference' && !holdsNothing(bill))
  const isLate = ordinary.some(({ order }) => order.heldUntil !== null && order.heldUntil <= tx.now)
  if (fees.length > 0 || isLate) await lockEvents(tx, due)
  const lost = await findLostDiscounts(
    tx,
    ordinary.map(({ order }) => order),
  )
  const discounted = ordinary.filter(({ order }) => !lost.has(order.id))
  const holds = await confirmHolds(
    tx,
    discounted.map(({ order: { tenantId, eventId, id } }) => ({ tenantId, eventId, orderId: id })),
  )
  const lateMoves = await moveToUpgrade(tx, heldMoves.lost, true)
  const moved = [...heldMoves.moved, ...lateMoves.moved]
  const taken = [...discounted.filter((_, i) => holds[i] === 'taken'), ...fees]
  const paidBills = [...taken, ...staying, ...moved.map(({ bill }) => bill)]
  await writePaid(tx, paidBills)
  for (const { order } of paidBills) if (order.kind === 'event_move') await completeEventMove(tx, order)
  for (const { order } of paidBills) if (order.kind === 'options') await completeOptions(tx, order)
  await emitOrdersPaid(tx, taken, moved)
  await emitUpgradesPaid(tx, staying)
  const dueSet = new Set<NewlyPaidOrder>(due)
  const paidSet = new Set<NewlyPaidOrder>(paidBills)
  return bills.map((bill) =>
    paidSet.has(bill)
      ? 'paid'
      : dueSet.has(bill)
        ? 'places_gone'
        : isEventCancelled(bill)
          ? 'event_not_held'
          : 'other_sum',
  )
}

/**
 * Locks all events at once, with those of moved places, before the subscribers lock some of them.
 */
async function lockEvents(tx: Tx, due: readonly NewlyPaidOrder[]): Promise<void> {
  const moved = due.flatMap(({ order }) => (order.kind === 'event_move' ? order.sourceOrderId : []))
  const all = [...due.map(({ order }) => order), ...(moved.length === 0 ? [] : await lockOrders(tx, moved)).values()]
  const events = new Map(all.map(({ tenantId, eventId }) => [eventId, { tenantId, eventId }]))
  for (const [, event] of [...events].sort(([a], [b]) => (a < b ? -1 : 1))) await lockPools(tx, event)
}

function isOfPriceDifference<B extends { readonly order: OrderRow }>(
  bill: B,
): bill is B & { readonly order: PriceDifferenceRow } {
  return bill.order.kind === 'price_difference'
}

/** From the payment on, the discount for its method is a part of each line: a refund returns what was paid for it. */
function withMethodDiscount(bill: Bill): Bill {
  const parts = spreadMethodDiscount(bill.lines, bill.methodDiscountMinor)
  return { ...bill, lines: bill.lines.map((line, i) => ({ ...line, methodDiscountMinor: parts[i] ?? 0 })) }
}

type Bill = NewlyPaidOrder & {
  readonly overallMinor: number
  readonly rates: Parameters<typeof chargePostings>[0]['rates']
  readonly lines: readonly LineRow[]
}

async function writePaid(tx: Tx, paidBills: readonly Bill[]): Promise<void> {
  const [firstBill] = paidBills
  if (firstBill === undefined) return
  const discounted = paidBills.map(withMethodDiscount)
  const charges = discounted.map(({ order: { id, payingOrderId, organizerId, currency }, rates, lines }) => ({
    kind: 'charge' as const,
    reference: id,
    postings: chargePostings({ id, payingOrderId, organizerId, currency, rates, lines }),
  }))
  // Sent together: none needs the answer of another, and the locks of the events wait for all.
  await Promise.all([
    updatePaid(tx, paidBills),
    updateMethodDiscounts(
      tx,
      discounted.flatMap(({ methodDiscountMinor, lines }) => (methodDiscountMinor > 0 ? lines : [])),
    ),
    postEntries(tx, firstBill.order.tenantId, charges),
  ])
}

async function emitOrdersPaid(tx: Tx, taken: readonly Bill[], moved: readonly MovedPlace<Bill>[]): Promise<void> {
  const paidEvents = taken.map(({ order: { tenantId, id, eventId, kind, replacesOrderIds } }) => ({
    tenantId,
    orderId: id,
    eventId,
    isLinked: kind === 'fee',
    takesPlace: replacesOrderIds.length > 0,
  }))
  if (paidEvents.length > 0) await tx.publishAll(orderPaid, paidEvents)
  if (moved.length === 0) return
  const differenceEvents = moved.map(({ bill, movedPlace }) => ({ ...movedPlace, dueMinor: bill.overallMinor }))
  await tx.publishAll(priceDifferencePaid, differenceEvents)
}

async function emitUpgradesPaid(
  tx: Tx,
  staying: readonly (Bill & { readonly order: PriceDifferenceRow })[],
): Promise<void> {
  for (const { order, overallMinor } of staying) {
    const { tenantId, eventId, id: priceDifferenceId, sourceOrderId: orderId, sourceHoldId: holdId } = order
    await tx.publish(placePriceDifferencePaid, {
      tenantId,
      eventId,
      orderId,
      priceDifferenceId,
      holdId,
      dueMinor: overallMinor,
    })
  }
}

/** Payments failed: the holds again expire by the clock shown to the payer. */
export async function endPaymentGrace(
  tx: Tx,
  failedPayments: readonly EventPayload<typeof paymentFailed>[],
): Promise<void> {
  const orders = await lockOrders(
    tx,
    failedPayments.map(({ orderId }) => orderId),
  )
  const waiting = [...orders.values()].filter(({ status }) => status === 'awaiting_payment')
  await lockHolds(
    tx,
    waiting.map(({ tenantId, eventId, id }) => ({ tenantId, eventId, orderId: id })),
  )
  for (const order of waiting) {
    if (order.payBefore === null) continue
    const limit = { payBefore: order.payBefore, isRenewed: order.isRenewed }
    const until = heldUntil(limit, false)
    const held = { tenantId: order.tenantId, eventId: order.eventId, orderId: order.id }
    await extendHolds(tx, held, until)
    await updatePaymentTimeLimit(tx, order, { ...limit, heldUntil: until })
  }
}
