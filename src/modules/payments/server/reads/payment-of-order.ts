import type { Tx } from '#src/platform/db/database.ts'
import { latestPayment, type PaymentRow } from '../queries/payments.ts'

export type PaymentView = Pick<
  PaymentRow,
  'id' | 'state' | 'method' | 'amountMinor' | 'confirmationUrl' | 'sbpLink' | 'expiresAt' | 'accountId'
>

/** The newest payment of an order, or null where none was chosen yet. */
export async function paymentOfOrder(tx: Tx, orderId: string): Promise<PaymentView | null> {
  return await latestPayment(tx, orderId)
}
