import { type Err, err, ok, type Result } from '#src/kernel/result.ts'
import { productsOfEvent } from '#src/modules/catalog/server/reads/products-of-event.ts'
import { refundFactsOfEvent } from '#src/modules/catalog/server/reads/refund-facts.ts'
import { releaseTaken } from '#src/modules/inventory/server/commands/order-holds.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { doesFeeStay, isWaiting, linesToCancel } from '../../domain/lines-to-cancel.ts'
import { optionsToReturn } from '../../domain/linked-options.ts'
import { isPaidStatus, moveOrder, statusAfterReturn } from '../../domain/order-state.ts'
import {
  type CancellationScope,
  fullRefund,
  noRefund,
  type RefundTerms,
  refundSum,
  refundTerms,
  returnedLines,
  totalRefundMinor,
} from '../../domain/refund-sums.ts'
import { paidStayReason, type StayReason } from '../../domain/staying-option.ts'
import { linesCancelled } from '../events.ts'
import {
  type CancelledBy,
  type LineWithReturns,
  linesWithReturns,
  listCancellations,
  refundedTotalMinor,
} from '../queries/cancellations.ts'
import { type OrderRow, updateStatus } from '../queries/orders.ts'
import type { PaidOrder } from '../queries/paid-place.ts'
import { releaseAccessUses } from './consume-access-code.ts'
import { endLeavingOptions } from './end-waiting-options.ts'
import { endOpenPriceDifferences, lockPaidOrder } from './lock-paid-order.ts'
import { type Reversal, reverseCharge } from './reverse-charge.ts'

export type CancellationInput = {
  readonly orderId: string
  readonly scope: CancellationScope
  readonly by: { readonly kind: CancelledBy; readonly accountId: string }
  /**
   * `rules`: the organizer's current rules. `none`: only premiums, by their insurers' rules. Only a caller acting for the organizer may refund more
   * or less. `RefundTerms`: the terms of the cancellation that this one accompanies.
   */
  readonly terms: 'rules' | 'full' | 'none' | RefundTerms
  /** The refund shown to the payer; a different sum now is refused. Null where none was shown. */
  readonly shownRefundMinor: number | null
  /** Of a refusal that names an option; not given: the order's. */
  readonly language?: 'ru' | 'en'
}
export type CancellationRefusal =
  | 'orders.not_found'
  | 'orders.not_paid'
  | 'orders.already_cancelled'
  | 'orders.line_unknown'
  | 'orders.cancel_too_late'
  | 'orders.transferred'
  | 'orders.deferred'
  | 'orders.fee_stays'
  | 'orders.refund_changed'
  | StayReason

type CancelledLine = LineWithReturns & ReturnType<typeof returnedLines>[number]

/**
 * Cancels a paid order, or one order line, with all effects in one transaction: places and stock
 * are released, the charge is reversed, the refund is enqueued, the entries end. Lines cancelled
 * earlier are unchanged, and a repeated call changes nothing. Locks the payments of the order and
 * of its price differences, then the orders, then (in the inventory) the event's limit row and
 * pools.
 */
export async function cancelOrder(tx: Tx, input: CancellationInput): Promise<Result<undefined, CancellationRefusal>> {
  const paid = await lockPaidOrder(tx, input.orderId)
  if (paid === null || (input.by.kind === 'owner' && paid.order.accountId !== input.by.accountId)) {
    return err('orders.not_found')
  }
  const { order } = paid
  const all = await linesWithReturns(tx, order.id)
  const { eventStatus } = await refundFactsOfEvent(tx, order.eventId)
  const lines = input.by.kind === 'owner' ? linesToCancel(all, eventStatus) : linesInScope(all, input.scope)
  const refusal = findNotCancellableReason(all, lines, input.scope)
  if (refusal !== null) return err(refusal)
  if (input.by.kind === 'owner' && doesFeeStay(order, eventStatus)) return err('orders.fee_stays')
  const known =
    input.scope.kind === 'whole' || lines.some(({ id }) => input.scope.kind === 'line' && input.scope.lineId === id)
  if (!known) return err('orders.line_unknown')
  if (isFullyCancelled(order, lines, input.scope)) return await repeatCancellation(tx, paid, input)
  if (!isPaidStatus(order.status)) return err(order.paidAt === null ? 'orders.not_paid' : 'orders.already_cancelled')
  const stays = input.by.kind === 'owner' ? await stayRefusal(tx, paid, lines, input) : null
  if (stays !== null) return stays
  const current = await termsOf(tx, order, input.terms)
  const terms = current ?? noRefund
  const cancelled = returnedLines(lines, input.scope, order, terms)
  const linkedRefunds = await listLinkedRefunds(tx, paid, { cancelled, terms, lines: all })
  const refundMinor = linkedRefunds.reduce((sum, linked) => sum + refundSum(linked.cancelled), refundSum(cancelled))
  // After the organizer's deadline only what an insurer returns can be cancelled.
  if (current === null && refundMinor === 0) return err('orders.cancel_too_late')
  if (input.shownRefundMinor !== null && input.shownRefundMinor !== refundMinor) return err('orders.refund_changed')
  const places = placesOf(cancelled)
  const holds = places.map(({ holdId }) => holdId)
  await endOpenPriceDifferences(tx, paid, holds, 'its place was given up')
  await endLeavingOptions(tx, paid, all, unitsOf(cancelled))
  await cancelLines(tx, order, { lines: all, cancelled, linkedRefunds, terms, by: input.by })
  return ok()
}

/** An option that the payer can't cancel alone. */
async function stayRefusal(
  tx: Tx,
  { order, options }: PaidOrder,
  own: readonly LineWithReturns[],
  { scope, language = order.language }: CancellationInput,
): Promise<Err<StayReason> | null> {
  const line = scope.kind === 'line' ? own.find(({ id, kind }) => id === scope.lineId && kind === 'product') : undefined
  const product = line && (await productsOfEvent(tx, order.eventId)).find(({ id }) => id === line.subjectId)
  if (line === undefined || product === undefined || product.inclusion === 'optional') return null
  const bought: LineWithReturns[] = []
  for (const one of options) if (isPaidStatus(one.status)) bought.push(...(await linesWithReturns(tx, one.id)))
  const reason = paidStayReason(line, { own, bought }, product.inclusion)
  const name = language === 'ru' ? product.nameRu : product.nameEn
  return reason === null ? null : err(reason, { params: { name } })
}

export type LinkedRefund = {
  readonly order: OrderRow
  readonly cancelled: readonly CancelledLine[]
  readonly moved?: Reversal['moved']
  /** Whether nothing of the linked order stays; not given: nothing. */
  readonly isWhole?: boolean
}

/**
 * The price differences paid for the cancelled places: cancelled with them, by the same terms.
 */
export async function listLinkedRefunds(
  tx: Tx,
  { priceDifferences, options = [] }: Pick<PaidOrder, 'priceDifferences'> & Partial<Pick<PaidOrder, 'options'>>,
  {
    cancelled,
    terms,
    lines = [],
  }: {
    readonly cancelled: readonly CancelledLine[]
    readonly terms: RefundTerms
    /** All lines of the paid order, which decide what of its options goes. */
    readonly lines?: readonly LineWithReturns[]
  },
): Promise<LinkedRefund[]> {
  const holds = cancelled.flatMap(({ kind, holdId }) => (kind === 'place' ? [holdId] : []))
  const linkedRefunds: LinkedRefund[] = []
  for (const order of priceDifferences) {
    if (!isPaidStatus(order.status) || !holds.includes(order.sourceHoldId)) continue
    linkedRefunds.push({
      order,
      cancelled: returnedLines(await linesWithReturns(tx, order.id), { kind: 'whole' }, order, terms),
    })
  }
  const units = unitsOf(cancelled)
  for (const order of options) {
    if (!isPaidStatus(order.status)) continue
    const own = await linesWithReturns(tx, order.id)
    const leaving = optionsToReturn(own, lines, units)
    if (leaving.length === 0) continue
    const isWhole = own.every((line) => leaving.includes(line) || line.returnedUnits === line.units)
    linkedRefunds.push({ order, cancelled: returnedLines(leaving, { kind: 'whole' }, order, terms), isWhole })
  }
  return linkedRefunds
}

/**
 * A caller acting for the organizer may cancel deferred lines too; a deferred line beside another
 * place covers no participant.
 */
function linesInScope(all: readonly LineWithReturns[], scope: CancellationScope): readonly LineWithReturns[] {
  return scope.kind === 'whole' ? all : all.filter((line) => !isWaiting(line) || line.id === scope.lineId)
}

/**
 * The reason why the payer may not cancel the requested lines: the place is transferred or
 * deferred, or no other lines are left.
 */
function findNotCancellableReason(
  all: readonly LineWithReturns[],
  own: readonly LineWithReturns[],
  scope: CancellationScope,
): 'orders.transferred' | 'orders.deferred' | null {
  const selected = all.filter((line) => scope.kind === 'whole' || scope.lineId === line.id)
  if (selected.length === 0 || selected.some((line) => own.includes(line))) return null
  return notCancellableReason(selected)
}

/** The reason for places that the payer may not cancel; cancelled lines do not count. */
export function notCancellableReason(lines: readonly LineWithReturns[]): 'orders.transferred' | 'orders.deferred' {
  return lines.some(isWaiting) ? 'orders.deferred' : 'orders.transferred'
}

/** Whether nothing is left to cancel: the line is cancelled already, or the whole paid order is. */
function isFullyCancelled(order: OrderRow, lines: readonly LineWithReturns[], scope: CancellationScope): boolean {
  const selected = scope.kind === 'whole' ? lines : lines.filter(({ id }) => id === scope.lineId)
  return order.paidAt !== null && selected.every((line) => line.returnedUnits === line.units)
}

/**
 * Cancelled earlier for the same sums: a repeated call changes nothing. For other sums it was
 * another cancellation, and the refund differs from the one shown.
 */
async function repeatCancellation(
  tx: Tx,
  { order, priceDifferences, options }: PaidOrder,
  { shownRefundMinor }: CancellationInput,
): Promise<Result<undefined, 'orders.already_cancelled'>> {
  if (shownRefundMinor === null || shownRefundMinor === 0) return ok()
  const cancelled = await listCancellations(tx, order.id, ...[...priceDifferences, ...options].map(({ id }) => id))
  const sums = cancelled.map(({ id, refundMinor }) =>
    cancelled.reduce(
      (sum, cancellation) => sum + (cancellation.parentId === id ? cancellation.refundMinor : 0),
      refundMinor,
    ),
  )
  return sums.includes(shownRefundMinor) ? ok() : err('orders.already_cancelled')
}

async function termsOf(tx: Tx, order: OrderRow, chosen: CancellationInput['terms']): Promise<RefundTerms | null> {
  if (chosen === 'full') return fullRefund
  if (chosen === 'none') return noRefund
  if (typeof chosen === 'object') return chosen
  return refundTerms(await refundFactsOfEvent(tx, order.eventId), tx.now)
}

export type LinesToCancel = {
  /** The cause, where no person cancelled it. */
  readonly cause?: string
  readonly moved?: Reversal['moved']
  readonly lines: readonly LineWithReturns[]
  readonly cancelled: readonly CancelledLine[]
  readonly linkedRefunds: readonly LinkedRefund[]
  readonly terms: RefundTerms
  readonly by: CancellationInput['by']
}

/** All effects of cancelling lines of a paid order, in the transaction that has locked it. */
export async function cancelLines(
  tx: Tx,
  order: OrderRow,
  { lines, cancelled, linkedRefunds, terms, by, moved, ...why }: LinesToCancel,
): Promise<void> {
  const { tenantId, eventId, id: orderId } = order
  const cancellationId = newId()
  const allCancelled = [...cancelled, ...linkedRefunds.flatMap((linked) => linked.cancelled)]
  const left = (line: LineWithReturns) =>
    line.units - line.returnedUnits - (allCancelled.find(({ id }) => id === line.id)?.cancelledUnits ?? 0)
  const options = linkedRefunds.filter((linked) => linked.order.kind === 'options')
  await releaseTaken(
    tx,
    { tenantId, eventId },
    [...cancelled, ...options.flatMap((linked) => linked.cancelled)].flatMap((line) =>
      line.holdId === null ? [] : [{ holdId: line.holdId, remaining: left(line) }],
    ),
  )
  const cause = why.cause ?? (moved === undefined ? causes[by.kind] : 'place moved to another event')
  const shared = { kind: 'cancellation', by, terms, cause } as const
  const isWhole = lines.every((line) => left(line) === 0)
  await refundOrder(tx, order, { ...shared, id: cancellationId, lines: cancelled, moved }, isWhole)
  for (const linked of linkedRefunds)
    await refundOrder(
      tx,
      linked.order,
      { ...shared, id: newId(), parentId: cancellationId, lines: linked.cancelled, moved: linked.moved },
      linked.isWhole ?? true,
    )
  const places = placesOf(cancelled).map(({ holdId, isRefunded }) => ({
    holdId,
    isRefunded:
      isRefunded || linkedRefunds.some((one) => one.order.sourceHoldId === holdId && refundSum(one.cancelled) > 0),
  }))
  await releaseAccessUses(
    tx,
    order,
    places.map(({ holdId }) => holdId),
  )
  await tx.publish(linesCancelled, { tenantId, orderId, eventId, cancellationId, cause, places })
}

/** Refunds the cancelled lines and sets the order's next state. */
async function refundOrder(tx: Tx, order: OrderRow, reversal: Reversal, isWhole: boolean): Promise<void> {
  const before = refundedTotalMinor(await listCancellations(tx, order.id))
  const cancelledMinor = (await reverseCharge(tx, order, reversal)) + (reversal.moved?.minor ?? 0)
  const status = statusAfterReturn(order.status, { isWhole, refundedMinor: before + cancelledMinor })
  if (status === order.status && status !== 'partially_refunded') return
  if (!moveOrder(order.status, status).ok) throw new Error(`An order went from ${order.status} to ${status}`)
  if (!(await updateStatus(tx, order, status, reversal.cause)))
    throw new Error(`Order ${order.id} is not ${order.status} any more, though it is locked`)
}

const causes = {
  owner: 'cancelled by owner',
  organizer: 'cancelled by organizer',
  operator: 'cancelled by operator',
} as const satisfies Record<CancelledBy, string>

function unitsOf(cancelled: readonly CancelledLine[]): Map<string, number> {
  return new Map(cancelled.map(({ id, cancelledUnits }) => [id, cancelledUnits]))
}

function placesOf(cancelled: readonly CancelledLine[]) {
  return cancelled.flatMap((line) =>
    line.kind === 'place' && line.holdId !== null
      ? [{ holdId: line.holdId, isRefunded: totalRefundMinor(line) > 0 }]
      : [],
  )
}
