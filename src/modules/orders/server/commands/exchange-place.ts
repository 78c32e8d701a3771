import { newId } from '#src/kernel/ids.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { changeFactsOfEvent } from '#src/modules/catalog/server/reads/change-facts.ts'
import { moveTaken } from '#src/modules/inventory/server/commands/move-taken.ts'
import { postEntry } from '#src/modules/payments/server/commands/post-entry.ts'
import { requestRefund } from '#src/modules/payments/server/commands/refund-payment.ts'
import { lockPaymentsOf } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { type Difference, differenceOf } from '../../domain/difference.ts'
import { isStanding } from '../../domain/order-state.ts'
import { reversalPostings } from '../../domain/refund.ts'
import { insertCancellation, insertReturnedLines } from '../queries/cancellations.ts'
import { priceAt, writeExchangedLine } from '../queries/exchanged-line.ts'
import { type LineRow, linesOf, lockOrder, type OrderRow } from '../queries/orders.ts'

export type ExchangeWish = {
  readonly orderId: string
  readonly accountId: string
  readonly holdId: string
  readonly to: { readonly raceId: string; readonly poolId: string; readonly nameRu: string; readonly nameEn: string }
  /** What was shown to go back; another sum by now is refused. */
  readonly shownRefundMinor: number
}
export type ExchangeRefusal =
  | 'orders.not_found'
  | 'orders.not_paid'
  | 'orders.line_unknown'
  | 'orders.refund_changed'
  | 'orders.race_dearer'
  | 'orders.race_sold_out'
  | 'orders.race_taken'

/** Who means to change an order's places locks its payments and then it, before the event. */
export async function lockForExchange(tx: Tx, orderId: string): Promise<void> {
  await lockPaymentsOf(tx, orderId)
  await lockOrder(tx, orderId)
}

/**
 * A paid place becomes one of another race of its event: taken there and freed here in one transaction, at the price of this
 * moment. Of a cheaper one the difference goes back, or stays the organizer's by their rule; a dearer one is refused.
 * The caller has locked payments, order and event (`lockForExchange`, then the pools).
 * @returns the ordinal in the new race
 */
export async function exchangePlace(
  tx: Tx,
  wish: ExchangeWish,
): Promise<Result<{ readonly ordinal: number; readonly refundMinor: number }, ExchangeRefusal>> {
  const order = await lockOrder(tx, wish.orderId)
  if (order === null || order.accountId !== wish.accountId) return err('orders.not_found')
  if (!isStanding(order.status)) return err('orders.not_paid')
  const line = (await linesOf(tx, order.id)).find(({ holdId, kind }) => kind === 'place' && holdId === wish.holdId)
  if (line === undefined) return err('orders.line_unknown')
  const { tenantId, eventId } = order
  const to = { poolId: wish.to.poolId, subject: wish.to.raceId }
  const moved = await moveTaken(tx, { tenantId, eventId, holdId: wish.holdId }, to)
  if (moved.code !== 'moved') return err(refusals[moved.code])
  const priceMinor = await priceAt(tx, wish.to.raceId, moved.ordinal)
  const difference = differenceOf(line, priceMinor, order)
  if (difference.kind === 'dearer') return err('orders.race_dearer')
  const refundMinor = await settleDifference(tx, order, line, { difference, priceMinor })
  if (refundMinor !== wish.shownRefundMinor) return err('orders.refund_changed')
  await writeExchangedLine(tx, order, line.id, {
    ...wish.to,
    priceMinor: refundMinor > 0 ? priceMinor : line.unitPriceMinor,
    lessMinor: refundMinor,
  })
  return ok({ ordinal: moved.ordinal, refundMinor })
}

const refusals = {
  gone: 'orders.not_paid',
  already_taken: 'orders.race_taken',
  no_pool: 'orders.line_unknown',
  sold_out: 'orders.race_sold_out',
} as const

/** @returns what goes back */
async function settleDifference(
  tx: Tx,
  order: OrderRow,
  line: LineRow,
  { difference }: { readonly difference: Difference; readonly priceMinor: number },
): Promise<number> {
  const { rules } = await changeFactsOfEvent(tx, order.eventId)
  if (difference.kind !== 'cheaper' || !rules.returnsDifference || difference.backMinor === 0) return 0
  if (order.paidBy === null) throw new Error('A difference goes back of what was never paid')
  const cancellationId = newId()
  const { tenantId, id: orderId } = order
  const { backMinor: refundMinor, back } = difference
  await insertCancellation(tx, {
    tenantId,
    id: cancellationId,
    orderId,
    kind: 'difference',
    cancelledBy: 'owner',
    byAccount: order.accountId,
    shareBp: 10_000,
    returnsCommission: true,
    refundMinor,
  })
  await insertReturnedLines(tx, { tenantId, cancellationId }, [{ id: line.id, goneUnits: 0, ...back }])
  await postEntry(tx, tenantId, {
    kind: 'reversal',
    reference: cancellationId,
    postings: reversalPostings(order, [{ ...line, ...back }]),
  })
  const cause = 'another race at a lower price'
  await requestRefund(tx, { refundId: cancellationId, paymentId: order.paidBy, amountMinor: refundMinor }, cause)
  return refundMinor
}
