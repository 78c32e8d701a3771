import type { paymentFailed } from '#src/modules/payments/server/events.ts'
import { lockOrderPayments } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { canMoveInvoice } from '../../domain/invoice.ts'
import { invoiceEmailJob } from '../jobs/emails.ts'
import {
  findInvoice,
  type InvoiceRow,
  lockInvoice,
  lockInvoicesOfPayments,
  updateInvoiceState,
} from '../queries/invoices.ts'
import { lastPayer } from '../queries/statements.ts'
import { returnFromInvoice } from './order-transfer.ts'

/**
 * The payments of invoices ended without money: at the due time an invoice is overdue, and its parts
 * wait some days for the rest; before it is cancelled, and its parts go back. The payments are locked.
 * @locks the invoices
 */
export async function endInvoices(tx: Tx, ended: readonly EventPayload<typeof paymentFailed>[]): Promise<void> {
  const invoices = await lockInvoicesOfPayments(
    tx,
    ended.map(({ paymentId }) => paymentId),
  )
  for (const invoice of invoices) {
    const state = invoice.dueAt <= tx.now ? 'overdue' : 'cancelled'
    if (!canMoveInvoice(invoice.state, state)) continue
    await updateInvoiceState(tx, invoice.id, state)
    if (state === 'cancelled') await returnParts(tx, invoice)
    else await tx.enqueue(invoiceEmailJob, { invoiceId: invoice.id, news: 'overdue' })
  }
}

/**
 * The rest of an overdue invoice has not come: its parts go back, and it is cancelled.
 * @locks the order's payments, the invoice
 */
export async function cancelOverdue(tx: Tx, invoiceId: string): Promise<void> {
  const found = await findInvoice(tx, invoiceId)
  if (found === null) return
  await lockOrderPayments(tx, [found.orderId])
  const invoice = await lockInvoice(tx, invoiceId)
  if (invoice?.state !== 'overdue') return
  await updateInvoiceState(tx, invoice.id, 'cancelled')
  await returnParts(tx, invoice)
}

async function returnParts(tx: Tx, invoice: InvoiceRow): Promise<void> {
  const amountMinor = invoice.receivedMinor - invoice.returnedMinor
  if (amountMinor === 0) return
  const receiver = await lastPayer(tx, invoice.id)
  if (receiver === null) throw new Error(`invoice ${invoice.id} received ${amountMinor} by no line`)
  await returnFromInvoice(tx, invoice, { amountMinor, reason: 'part', cause: null, receiver })
}
