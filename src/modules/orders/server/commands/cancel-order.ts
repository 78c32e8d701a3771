import { newId } from '#src/kernel/ids.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { refundFactsOfEvent } from '#src/modules/catalog/server/reads/refund-facts.ts'
import { giveBackTaken } from '#src/modules/inventory/server/commands/order-holds.ts'
import { postEntry } from '#src/modules/payments/server/commands/post-entry.ts'
import { requestRefund } from '#src/modules/payments/server/commands/refund-payment.ts'
import { lockPaymentsOf } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { isStanding, moveOrder, statusAfterReturn } from '../../domain/order-state.ts'
import {
  everything,
  nothing,
  type RefundTerms,
  refundOf,
  refundSum,
  refundTerms,
  returnedLines,
  reversalPostings,
  type Wanted,
} from '../../domain/refund.ts'
import { linesCancelled } from '../events.ts'
import {
  type CancelledBy,
  cancellationsOf,
  insertCancellation,
  insertReturnedLines,
  type LineWithReturns,
  linesWithReturns,
  refundedOf,
} from '../queries/cancellations.ts'
import { lockOrder, type OrderRow, updateStatus } from '../queries/orders.ts'
import { giveBackAccess } from './take-access.ts'

export type CancellationWish = {
  readonly orderId: string
  readonly wanted: Wanted
  readonly by: { readonly kind: CancelledBy; readonly accountId: string }
  /** `rules`: what the organizer's rules give today. Only who acts for the organizer may give more, or less. */
  readonly terms: 'rules' | 'full' | 'none'
  /** What was shown before; another sum by now is refused. Null where nothing was. */
  readonly shownRefundMinor: number | null
}
export type CancellationRefusal =
  | 'orders.not_found'
  | 'orders.not_paid'
  | 'orders.already_cancelled'
  | 'orders.line_unknown'
  | 'orders.cancel_too_late'
  | 'orders.refund_changed'

type Gone = LineWithReturns & ReturnType<typeof returnedLines>[number]

/**
 * Gives up a paid order, or one line of it, with all that follows in one transaction: places and stock are free at once,
 * the charge is taken back from each who was owed it, the money is on its way, the registrations end. What is gone
 * already stays so, and repeating changes nothing.
 * Locks the order's payments, then the order, then (in the inventory) its event's limit row and pools.
 */
export async function cancelOrder(tx: Tx, wish: CancellationWish): Promise<Result<undefined, CancellationRefusal>> {
  await lockPaymentsOf(tx, wish.orderId)
  const order = await lockOrder(tx, wish.orderId)
  if (order === null || (wish.by.kind === 'owner' && order.accountId !== wish.by.accountId)) {
    return err('orders.not_found')
  }
  const lines = await linesWithReturns(tx, order.id)
  const known =
    wish.wanted.kind === 'whole' || lines.some(({ id }) => wish.wanted.kind === 'line' && wish.wanted.lineId === id)
  if (!known) return err('orders.line_unknown')
  if (isGone(order, lines, wish.wanted)) return ok()
  if (!isStanding(order.status)) return err(order.paidAt === null ? 'orders.not_paid' : 'orders.already_cancelled')
  const terms = await termsOf(tx, order, wish.terms)
  if (terms === null) return err('orders.cancel_too_late')
  const gone = returnedLines(lines, wish.wanted, order, terms)
  if (wish.shownRefundMinor !== null && wish.shownRefundMinor !== refundSum(gone)) return err('orders.refund_changed')
  await giveUp(tx, order, { lines, gone, terms, by: wish.by })
  return ok()
}

/** Whether nothing is left to do: the line went before, or all of an order that had been paid. */
function isGone(order: OrderRow, lines: readonly LineWithReturns[], wanted: Wanted): boolean {
  const asked = wanted.kind === 'whole' ? lines : lines.filter(({ id }) => id === wanted.lineId)
  return order.paidAt !== null && asked.every((line) => line.returnedUnits === line.units)
}

async function termsOf(tx: Tx, order: OrderRow, chosen: CancellationWish['terms']): Promise<RefundTerms | null> {
  if (chosen === 'full') return everything
  if (chosen === 'none') return nothing
  return refundTerms(await refundFactsOfEvent(tx, order.eventId), tx.now)
}

type GivenUp = {
  readonly lines: readonly LineWithReturns[]
  readonly gone: readonly Gone[]
  readonly terms: RefundTerms
  readonly by: CancellationWish['by']
}

async function giveUp(tx: Tx, order: OrderRow, { lines, gone, terms, by }: GivenUp): Promise<void> {
  const { tenantId, eventId, id: orderId } = order
  const cancellationId = newId()
  const refundMinor = refundSum(gone)
  const before = refundedOf(await cancellationsOf(tx, orderId))
  const left = (line: LineWithReturns) =>
    line.units - line.returnedUnits - (gone.find(({ id }) => id === line.id)?.goneUnits ?? 0)
  await giveBackTaken(
    tx,
    { tenantId, eventId },
    gone.flatMap((line) => (line.holdId === null ? [] : [{ holdId: line.holdId, keep: left(line) }])),
  )
  const places = placesOf(gone)
  await giveBackAccess(
    tx,
    order,
    places.map(({ holdId }) => holdId),
  )
  await insertCancellation(tx, {
    tenantId,
    id: cancellationId,
    orderId,
    cancelledBy: by.kind,
    byAccount: by.accountId,
    shareBp: terms.shareBp,
    returnsCommission: terms.returnsCommission,
    refundMinor,
  })
  await insertReturnedLines(tx, { tenantId, cancellationId }, gone)
  await postEntry(tx, tenantId, {
    kind: 'reversal',
    reference: cancellationId,
    postings: reversalPostings(order, gone),
  })
  const cause = causes[by.kind]
  if (refundMinor > 0) {
    if (order.paidBy === null) throw new Error('Money goes back that never came')
    await requestRefund(tx, { refundId: cancellationId, paymentId: order.paidBy, amountMinor: refundMinor }, cause)
  }
  const isWhole = lines.every((line) => left(line) === 0)
  const status = statusAfterReturn(order.status, { isWhole, refundedMinor: before + refundMinor })
  if (status !== order.status || status === 'partially_refunded') {
    if (!moveOrder(order.status, status).ok) throw new Error(`An order went from ${order.status} to ${status}`)
    await updateStatus(tx, order, status, cause)
  }
  await tx.publish(linesCancelled, { tenantId, orderId, eventId, cancellationId, cause, places })
}

const causes = {
  owner: 'cancelled by its owner',
  organizer: 'cancelled by the organizer',
  operator: 'cancelled by an operator',
} as const satisfies Record<CancelledBy, string>

function placesOf(gone: readonly Gone[]) {
  return gone.flatMap((line) =>
    line.kind === 'place' && line.holdId !== null ? [{ holdId: line.holdId, isRefunded: refundOf(line) > 0 }] : [],
  )
}
