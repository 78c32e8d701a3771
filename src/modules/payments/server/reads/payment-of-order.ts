import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import {
  type PaymentOfOrder,
  paymentsWithMoments,
  type RefundOfOrder,
  refundsWithMoments,
} from '../queries/bill-money.ts'
import {
  firstEndOfLong,
  latestPayment,
  listOrderPayments,
  lockPaymentsOfOrders,
  type PaymentRow,
} from '../queries/payments.ts'
import { type RefundRow, refundsOfOrders } from '../queries/refunds.ts'

const hourMs = 3600_000

export type PaymentSummary = Pick<
  PaymentRow,
  | 'id'
  | 'state'
  | 'method'
  | 'amountMinor'
  | 'currency'
  | 'discountMinor'
  | 'confirmationUrl'
  | 'sbpLink'
  | 'expiresAt'
  | 'accountId'
>

/** The newest payment of an order, or null where none was opened yet. */
export async function paymentOfOrder(tx: Tx, orderId: string): Promise<PaymentSummary | null> {
  return await latestPayment(tx, orderId)
}

/** No payment that is made at once is open so long. */
const longestAtOnceMs = 3 * hourMs

/**
 * Until when an order was reserved first: another method and back again make it no longer. Null where it never
 * was, or that ended more than an hour ago: by then an order whose payer changed the method has expired.
 */
export async function firstReservationOf(tx: Tx, orderId: string): Promise<Instant | null> {
  return await firstEndOfLong(tx, { orderId, longerMs: longestAtOnceMs, since: plusMs(tx.now, -hourMs) })
}

/**
 * Locks the payments of orders, before the orders themselves: a command that refunds starts here.
 */
export async function lockOrderPayments(tx: Tx, orderIds: readonly string[]): Promise<Pick<PaymentRow, 'id'>[]> {
  return await lockPaymentsOfOrders(tx, orderIds)
}

/** The refunds of orders, and the progress of each. */
export async function listOrderRefunds(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Pick<RefundRow, 'id' | 'amountMinor' | 'state'>[]> {
  return await refundsOfOrders(tx, orderIds)
}

/** All payments of orders, unpaid ones included; the newest first. */
export async function paymentsOfOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Pick<PaymentRow, 'id' | 'state' | 'method' | 'amountMinor' | 'receivedMinor' | 'createdAt'>[]> {
  return await listOrderPayments(tx, orderIds)
}

export type { PaymentOfOrder, RefundOfOrder }

/**
 * The payments of orders and all refunds of them, with those refunds of other orders' payments that
 * have one of the given ids; the newest first.
 */
export async function moneyOfOrders(
  tx: Tx,
  orderIds: readonly string[],
  refundIds: readonly string[],
): Promise<{ readonly payments: readonly PaymentOfOrder[]; readonly refunds: readonly RefundOfOrder[] }> {
  const payments = await paymentsWithMoments(tx, orderIds)
  return {
    payments,
    refunds: await refundsWithMoments(
      tx,
      payments.map(({ id }) => id),
      refundIds,
    ),
  }
}
