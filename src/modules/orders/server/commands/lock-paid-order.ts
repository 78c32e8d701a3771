import { cancelPayments } from '#src/modules/payments/server/commands/cancel-payments.ts'
import { linkPaymentLocks } from '#src/modules/payments/server/commands/linked-payment-locks.ts'
import { lockOrderPayments, paymentsOfOrders } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { linkedOrders, lockWithPriceDifferences, type OrderRow } from '../queries/orders.ts'
import type { PaidOrder } from '../queries/paid-place.ts'
import { endOrder } from './end-order.ts'

export type LockedPaidOrder = PaidOrder

const maxTries = 20

/**
 * Locks the payments of a paid order, of its price differences and of the orders that its places
 * are moved to, then these orders, each kind by id. If a payment was opened in between, rolls back
 * to a savepoint, which releases these locks, and locks again. Null if this scope has no such
 * order, or it is a price difference itself.
 */
export async function lockPaidOrder(tx: Tx, orderId: string): Promise<PaidOrder | null> {
  await tx.sql`savepoint paid_order`
  for (let tries = 0; tries < maxTries; tries += 1) {
    const known = payingOrderIdsOf(orderId, await linkedOrders(tx, orderId))
    const payments = new Set((await lockOrderPayments(tx, known)).map(({ id }) => id))
    const locked = await lockWithPriceDifferences(tx, orderId)
    const payers = payingOrderIdsOf(orderId, locked)
    const isAll =
      payers.every((id) => known.includes(id)) &&
      (await paymentsOfOrders(tx, payers)).every(({ id }) => payments.has(id))
    if (!isAll) {
      await tx.sql`rollback to savepoint paid_order`
      continue
    }
    await tx.sql`release savepoint paid_order`
    return paidOrderIn(locked, orderId)
  }
  throw new Error(`order ${orderId}: a linked payment was opened during each of ${maxTries} attempts to lock it`)
}

/**
 * The same for one place, where a payment's own transaction has locked the payments and orders from
 * which this place is refunded (`payForReleasedPlace`). Orders opened meanwhile for another place are not
 * read: their payments could only be locked after orders.
 */
export async function paidOrderOfPlace(
  tx: Tx,
  { orderId, holdId }: { readonly orderId: string; readonly holdId: string },
): Promise<PaidOrder | null> {
  const linked = await linkedOrders(tx, orderId)
  return paidOrderIn(
    linked.filter((one) => one.id === orderId || holdId === one.sourceHoldId),
    orderId,
  )
}

function paidOrderIn(orders: readonly OrderRow[], orderId: string): PaidOrder | null {
  const order = orders.find(({ id }) => id === orderId)
  if (order === undefined || order.kind === 'price_difference') return null
  const priceDifferences = orders.filter((one) => one.kind === 'price_difference')
  const eventMoves = orders.filter((one) => one.kind === 'event_move')
  const options = orders.filter((one) => one.kind === 'options')
  return { order, priceDifferences, eventMoves, options }
}

/** The orders whose payments pay a paid order and its linked orders. */
function payingOrderIdsOf(orderId: string, orders: readonly OrderRow[]): string[] {
  const own = orders.filter(({ id, kind }) => id === orderId || kind === 'price_difference')
  return [
    ...new Set([orderId, ...orders.map(({ id }) => id), ...own.flatMap(({ payingOrderId }) => payingOrderId ?? [])]),
  ]
}

/**
 * An order pays for a place of another order, which is cancelled at its payment: from now on the
 * payments of both are locked together.
 */
export async function linkPaymentLocksOfOrders(
  tx: Tx,
  of: { readonly tenantId: number; readonly orderId: string },
  paidOrderId: string,
): Promise<void> {
  await linkPaymentLocks(tx, of, payingOrderIdsOf(paidOrderId, await linkedOrders(tx, paidOrderId)))
}

/**
 * Ends the open price differences and event moves of a place that is changed or cancelled, and
 * releases the places reserved for them. Expired ones are ended too: a late payment would pay the
 * difference from a place that has changed.
 */
export async function endOpenPriceDifferences(
  tx: Tx,
  { priceDifferences, eventMoves }: Pick<PaidOrder, 'priceDifferences' | 'eventMoves'>,
  holdIds: readonly (string | null)[],
  cause: string,
): Promise<void> {
  const open = [...priceDifferences, ...eventMoves].filter(
    ({ status, sourceHoldId }) =>
      (status === 'awaiting_payment' || status === 'expired') && holdIds.includes(sourceHoldId),
  )
  await cancelPayments(
    tx,
    open.map(({ id }) => id),
    cause,
  )
  for (const openOrder of open) await endOrder(tx, openOrder, 'cancelled', cause)
}
