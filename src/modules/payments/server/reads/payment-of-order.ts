import type { Tx } from '#src/platform/db/database.ts'
import { allPaymentsOf, latestPayment, lockPaymentsOfOrder, type PaymentRow } from '../queries/payments.ts'
import { type RefundRow, refundsOfPayment } from '../queries/refunds.ts'

export type PaymentView = Pick<
  PaymentRow,
  'id' | 'state' | 'method' | 'amountMinor' | 'confirmationUrl' | 'sbpLink' | 'expiresAt' | 'accountId'
>

/** The newest payment of an order, or null where none was chosen yet. */
export async function paymentOfOrder(tx: Tx, orderId: string): Promise<PaymentView | null> {
  return await latestPayment(tx, orderId)
}

/** Locks an order's payments, before the order itself: who means to give money back begins here. */
export async function lockPaymentsOf(tx: Tx, orderId: string): Promise<void> {
  await lockPaymentsOfOrder(tx, orderId)
}

/** What goes back of a payment, and how far each of it has come. */
export async function refundsOf(tx: Tx, paymentId: string): Promise<Pick<RefundRow, 'id' | 'amountMinor' | 'state'>[]> {
  return await refundsOfPayment(tx, paymentId)
}

/** All that was paid for an order, or tried; the newest first. */
export async function paymentsOfOrder(
  tx: Tx,
  orderId: string,
): Promise<Pick<PaymentRow, 'id' | 'state' | 'method' | 'amountMinor' | 'receivedMinor' | 'createdAt'>[]> {
  return await allPaymentsOf(tx, orderId)
}
