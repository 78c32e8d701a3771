import type { Tx } from '#src/platform/db/tx.ts'
import { findInvoiceOfPayment } from '../queries/invoices.ts'

/** Whether a payment was by an invoice whose due day has passed: its payer gets an email about that. */
export async function isInvoiceOverdue(tx: Tx, paymentId: string): Promise<boolean> {
  return (await findInvoiceOfPayment(tx, paymentId))?.state === 'overdue'
}
