import type { Tx } from '#src/platform/db/tx.ts'
import { latestPayment, listOrderPayments, lockPaymentsOfOrders, type PaymentRow } from '../queries/payments.ts'
import { type RefundRow, refundsOfOrders } from '../queries/refunds.ts'

export type PaymentSummary = Pick<
  PaymentRow,
  'id' | 'state' | 'method' | 'amountMinor' | 'confirmationUrl' | 'sbpLink' | 'expiresAt' | 'accountId'
>

/** The newest payment of an order, or null where none was opened yet. */
export async function paymentOfOrder(tx: Tx, orderId: string): Promise<PaymentSummary | null> {
  return await latestPayment(tx, orderId)
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
