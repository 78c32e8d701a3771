import { confirmHolds, prolongHolds } from '#src/modules/inventory/server/commands/order-holds.ts'
import { postEntry } from '#src/modules/payments/server/commands/post-entry.ts'
import { requestFullRefund } from '#src/modules/payments/server/commands/refund-payment.ts'
import type { paymentFailed, paymentSucceeded } from '#src/modules/payments/server/events.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { EventPayload } from '#src/platform/events/event-bus.ts'
import { chargePostings } from '../../domain/charge.ts'
import { heldUntil, moveOrder } from '../../domain/order-state.ts'
import { totalsOf } from '../../domain/totals.ts'
import { orderPaid } from '../events.ts'
import { linesOf, lockOrder, type OrderRow, updatePaid, updateWindow } from '../queries/orders.ts'

/**
 * Money came for an order, in the payment's own transaction: paid and confirmed can never part. Where its places are
 * gone, or another payment has paid it already, the money goes back by itself.
 */
export async function settleOrder(tx: Tx, news: EventPayload<typeof paymentSucceeded>): Promise<void> {
  const order = await lockOrder(tx, news.orderId)
  if (order === null) throw new Error('A payment without its order')
  if (order.paidBy === news.paymentId) return
  if (!moveOrder(order.status, 'paid').ok) {
    await requestFullRefund(tx, news, `the order was ${order.status}`)
    return
  }
  const settled = await confirmPaid(tx, order, news.paymentId, news.amountMinor)
  if (!settled) await requestFullRefund(tx, news, 'the places were gone')
}

/**
 * Takes the order's holds for good, posts the charge and tells the registration.
 * @param paidMinor what was paid, to be held against what the order costs
 * @returns false where the places are gone
 */
export async function confirmPaid(
  tx: Tx,
  order: OrderRow,
  paymentId: string | null,
  paidMinor: number,
): Promise<boolean> {
  const { tenantId, eventId } = order
  const lines = await linesOf(tx, order.id)
  const rates = { eventBp: order.eventBp, extraBp: order.extraBp }
  const { overallMinor } = totalsOf(lines, rates)
  if (overallMinor !== paidMinor) throw new Error('An order was paid with another sum than it costs')
  const outcome = await confirmHolds(tx, { tenantId, eventId, orderId: order.id })
  if (outcome === 'gone') return false
  await updatePaid(tx, order, { overallMinor, paymentId })
  const { id, organizerId, currency } = order
  await postEntry(tx, tenantId, {
    kind: 'charge',
    reference: id,
    postings: chargePostings({ id, organizerId, currency, rates, lines }),
  })
  await tx.publish(orderPaid, { tenantId, orderId: id, eventId })
  return true
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
