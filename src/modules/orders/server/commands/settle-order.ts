import { confirmHolds, prolongHolds } from '#src/modules/inventory/server/commands/order-holds.ts'
import { postEntry } from '#src/modules/payments/server/commands/post-entry.ts'
import { requestFullRefund } from '#src/modules/payments/server/commands/refund-payment.ts'
import type { paymentFailed, paymentSucceeded } from '#src/modules/payments/server/events.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { EventPayload } from '#src/platform/events/event-bus.ts'
import { chargePostings } from '../../domain/charge.ts'
import { heldUntil, isStanding, moveOrder } from '../../domain/order-state.ts'
import { totalsOf } from '../../domain/totals.ts'
import { lateMoney, orderPaid } from '../events.ts'
import { linesOf, lockOrder, type OrderRow, updatePaid, updateWindow } from '../queries/orders.ts'

/**
 * Money came for an order, in the payment's own transaction: paid and confirmed can never part. Where its places are
 * gone, another payment has paid it already, or it costs another sum since (the payment had been given up and came
 * through all the same), the money goes back by itself.
 */
export async function settleOrder(tx: Tx, news: EventPayload<typeof paymentSucceeded>): Promise<void> {
  const order = await lockOrder(tx, news.orderId)
  if (order === null) throw new Error('A payment without its order')
  if (order.paidBy === news.paymentId) return
  const isLate = order.heldUntil !== null && order.heldUntil <= tx.now
  if (!moveOrder(order.status, 'paid').ok) {
    await requestFullRefund(tx, news, `the order was ${order.status}`)
    await tellLate(tx, order, news, isStanding(order.status) ? 'paid_already' : 'order_over')
    return
  }
  const outcome = await confirmPaid(tx, order, news.paymentId, news.amountMinor)
  if (outcome === 'paid') {
    if (isLate) await tellLate(tx, order, news, 'took_places')
    return
  }
  await requestFullRefund(tx, news, causes[outcome])
  await tellLate(tx, order, news, outcome)
}

async function tellLate(
  tx: Tx,
  { tenantId, id: orderId, eventId }: OrderRow,
  { paymentId, amountMinor }: EventPayload<typeof paymentSucceeded>,
  outcome: EventPayload<typeof lateMoney>['outcome'],
): Promise<void> {
  await tx.publish(lateMoney, { tenantId, orderId, eventId, paymentId, amountMinor, outcome })
}

const causes = { places_gone: 'the places were gone', other_sum: 'the order costs another sum' } as const

/**
 * Takes the order's holds for good, posts the charge and tells the registration.
 * @param paidMinor what was paid, to be held against what the order costs
 * @returns `paid`, or why nothing was done
 */
export async function confirmPaid(
  tx: Tx,
  order: OrderRow,
  paymentId: string | null,
  paidMinor: number,
): Promise<'paid' | keyof typeof causes> {
  const { tenantId, eventId } = order
  const lines = await linesOf(tx, order.id)
  const rates = { eventBp: order.eventBp, extraBp: order.extraBp }
  const { overallMinor } = totalsOf(lines, rates)
  if (overallMinor !== paidMinor) return 'other_sum'
  const outcome = await confirmHolds(tx, { tenantId, eventId, orderId: order.id })
  if (outcome === 'gone') return 'places_gone'
  await updatePaid(tx, order, { overallMinor, paymentId })
  const { id, organizerId, currency } = order
  await postEntry(tx, tenantId, {
    kind: 'charge',
    reference: id,
    postings: chargePostings({ id, organizerId, currency, rates, lines }),
  })
  await tx.publish(orderPaid, { tenantId, orderId: id, eventId })
  return 'paid'
}

/** A payment ended without money: the hold falls back to the clock that the payer sees. */
export async function endPaymentGrace(tx: Tx, news: EventPayload<typeof paymentFailed>): Promise<void> {
  const order = await lockOrder(tx, news.orderId)
  if (order === null || order.status !== 'awaiting_payment' || order.payBefore === null) return
  const window = { payBefore: order.payBefore, isRenewed: order.isRenewed }
  const until = heldUntil(window, false)
  const held = { tenantId: order.tenantId, eventId: order.eventId, orderId: order.id }
  await prolongHolds(tx, held, until)
  await updateWindow(tx, order, { ...window, heldUntil: until })
}
