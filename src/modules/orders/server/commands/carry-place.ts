import { err, ok, type Result } from '#src/kernel/result.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import { refundFactsOfEvent } from '#src/modules/catalog/server/reads/refund-facts.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { carryingOf } from '../../domain/carrying.ts'
import { isStanding } from '../../domain/order-state.ts'
import { everything, refundOf, refundSum } from '../../domain/refund.ts'
import { totalsOf } from '../../domain/totals.ts'
import { placeCarried } from '../events.ts'
import { linesWithReturns } from '../queries/cancellations.ts'
import { writeCarrying } from '../queries/carrying.ts'
import { linesOf, lockOrder, type OrderRow } from '../queries/orders.ts'
import type { PaidOrder } from '../queries/paid-place.ts'
import { giveUp, goingAlong } from './cancel-order.ts'
import { type DeferredTerms, eventOf, type Leaving, leavingFor, leavingWith } from './leaving-lines.ts'
import { endOpenSurcharges, lockMoneyAlong } from './lock-paid-order.ts'
import { confirmPaid } from './settle-orders.ts'

export type CarryWish = {
  readonly accountId: string
  readonly holdId: string
  /** The order of the place at the other event, held in this transaction and not paid yet. */
  readonly toOrderId: string
  /** What was shown to go back; another sum by now is refused. */
  readonly shownRefundMinor: number
  /** Of a deferred place what the organizer keeps, and by which terms what is left goes back; null where it is none. */
  readonly deferred: DeferredTerms | null
}
export type CarryRefusal =
  | 'orders.not_found'
  | 'orders.not_paid'
  | 'orders.line_unknown'
  | 'orders.refund_changed'
  | 'orders.race_dearer'
  | 'orders.places_gone'

/**
 * A paid place of a called-off event, or one that was deferred, pays one at another event: that order is paid by the same payment, this place and what
 * goes with it are given up, and what is left of their sums goes back. The caller has locked the paid order and both events.
 */
export async function carryPlace(
  tx: Tx,
  paid: PaidOrder,
  wish: CarryWish,
): Promise<Result<{ readonly refundMinor: number }, CarryRefusal>> {
  const { order } = paid
  if (order.accountId !== wish.accountId) return err('orders.not_found')
  if (!isStanding(order.status)) return err('orders.not_paid')
  const lines = await linesWithReturns(tx, order.id)
  const line = lines.find((one) => one.kind === 'place' && one.holdId === wish.holdId)
  const to = await lockOrder(tx, wish.toOrderId)
  if (line === undefined || to === null || line.returnedUnits > 0) return err('orders.line_unknown')
  const leaving = { line, lines, deferred: wish.deferred }
  const brings = await bringsOf(tx, order, leaving)
  if (brings === null) return err('orders.not_paid')
  const costMinor = totalsOf(await linesOf(tx, to.id), to).overallMinor
  if (costMinor > brings) return err('orders.race_dearer')
  const gone = leavingFor(order, leaving, costMinor)
  const along = await goingAlong(tx, paid, { gone, terms: everything })
  const refundMinor = along.reduce((sum, one) => sum + refundSum(one.gone), refundSum(gone)) - costMinor
  if (refundMinor !== wish.shownRefundMinor) return err('orders.refund_changed')
  const payerOf = costMinor === 0 ? null : (order.payerOf ?? order.id)
  await tx.sql`
    update orders.orders set payer_of = ${payerOf} where tenant_id = ${to.tenantId} and id = ${to.id}`
  const paymentId = costMinor === 0 ? null : order.paidBy
  const [outcome] = await confirmPaid(tx, [{ order: { ...to, payerOf }, paymentId, paidMinor: costMinor }])
  if (outcome !== 'paid') return err('orders.places_gone')
  await endOpenSurcharges(tx, paid, [wish.holdId], 'its place was carried to another event')
  const by = { kind: 'owner', accountId: order.accountId } as const
  const carried = { minor: costMinor, to: to.id }
  await giveUp(tx, order, { lines, gone, along, terms: wish.deferred?.terms ?? everything, by, carried })
  await tx.publish(placeCarried, { ...eventOf(order), holdId: wish.holdId, toOrderId: to.id })
  return ok({ refundMinor })
}

/** What the place pays where it may be carried: it is of a called-off event, or was deferred. Null: it stays. */
async function bringsOf(tx: Tx, order: OrderRow, leaving: Leaving): Promise<number | null> {
  const { line, deferred } = leaving
  if (line.isDeferred !== (deferred !== null)) return null
  const { eventStatus } = await refundFactsOfEvent(tx, order.eventId)
  if (deferred === null && eventStatus !== 'cancelled' && eventStatus !== 'postponed') return null
  const place = leavingWith(order, leaving).find(({ id }) => id === line.id)
  return place === undefined ? null : refundOf(place)
}

export type CarryingWish = Omit<CarryWish, 'shownRefundMinor'> & {
  /** What the bill calls the sum that the place brings. */
  readonly name: BothLanguages
  /** What was shown to be paid; another sum by now is refused. */
  readonly shownMoreMinor: number
}

/**
 * What the other event's place costs above what this one brings is paid first: that order, held in this transaction, costs the rest
 * alone from here on, and the place is carried in its payment's own transaction (`completeCarrying`). Until then nothing changes here.
 */
export async function openCarrying(
  tx: Tx,
  { order }: PaidOrder,
  wish: CarryingWish,
): Promise<Result<undefined, Exclude<CarryRefusal, 'orders.refund_changed'> | 'orders.surcharge_changed'>> {
  if (order.accountId !== wish.accountId) return err('orders.not_found')
  if (!isStanding(order.status)) return err('orders.not_paid')
  const lines = await linesWithReturns(tx, order.id)
  const line = lines.find((one) => one.kind === 'place' && one.holdId === wish.holdId)
  const to = await lockOrder(tx, wish.toOrderId)
  const [place] = to === null ? [] : await linesOf(tx, to.id)
  if (line === undefined || to === null || place === undefined || line.returnedUnits > 0)
    return err('orders.line_unknown')
  const brings = await bringsOf(tx, order, { line, lines, deferred: wish.deferred })
  if (brings === null) return err('orders.not_paid')
  const carrying = carryingOf(place.unitPriceMinor, brings, to)
  if (carrying === null || carrying.moreMinor !== wish.shownMoreMinor) return err('orders.surcharge_changed')
  await writeCarrying(tx, to, {
    ...{ carryOf: order.id, carryHold: wish.holdId, deferred: wish.deferred, name: wish.name },
    ...{ lineId: place.id, netMinor: carrying.netMinor, restMinor: carrying.restMinor },
  })
  await lockMoneyAlong(tx, { tenantId: to.tenantId, orderId: to.id }, order.id)
  return ok()
}
