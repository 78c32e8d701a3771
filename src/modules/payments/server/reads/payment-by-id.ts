import type { Tx } from '#src/platform/db/tx.ts'
import { findPayment, type PaymentRow } from '../queries/payments.ts'

export type KnownPayment = Pick<
  PaymentRow,
  | 'tenantId'
  | 'id'
  | 'orderId'
  | 'accountId'
  | 'method'
  | 'provider'
  | 'shopOrganizerId'
  | 'amountMinor'
  | 'currency'
  | 'state'
  | 'expiresAt'
  | 'returnUrl'
>

/** One payment by its id; null where this scope has none. */
export async function findPaymentById(tx: Tx, paymentId: string): Promise<KnownPayment | null> {
  return await findPayment(tx, paymentId)
}
