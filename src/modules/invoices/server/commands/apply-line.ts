import { applyProviderState } from '#src/modules/payments/server/commands/apply-provider-state.ts'
import { postEntry } from '#src/modules/payments/server/commands/post-entry.ts'
import { lockOrderPayments } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { invoiceEmailJob } from '../jobs/emails.ts'
import { addReceived, type InvoiceRow, lockInvoice, updateInvoiceState } from '../queries/invoices.ts'
import { type LineRow, lockLine, markMatched } from '../queries/statements.ts'
import { returnFromInvoice } from './order-transfer.ts'

/** The account of the bank's money in the ledger, and the provider's code of payments by invoice. */
export const requisitesAccount = 'provider:requisites'

/**
 * Gives the money of a line to an invoice. A part waits for the rest; the whole sum pays the order, at
 * whatever time it comes: late it takes a free place, or is refunded. What comes beyond the sum, a
 * second time, or in part for a cancelled invoice is to be returned. A line is given once.
 * @locks the order's payments, the invoice, the line, then (through the payment) the order
 * @returns whether the line was still unmatched
 */
export async function applyLine(
  tx: Tx,
  of: { readonly orderId: string; readonly invoiceId: string; readonly lineId: string },
  by: 'rule' | 'operator',
): Promise<boolean> {
  await lockOrderPayments(tx, [of.orderId])
  const invoice = await lockInvoice(tx, of.invoiceId)
  const line = await lockLine(tx, of.lineId)
  if (invoice === null || line === null) throw new Error(`line ${of.lineId} or invoice ${of.invoiceId} not found`)
  if (line.state !== 'unmatched') return false
  if (line.currency !== invoice.currency) throw new Error(`line ${line.id} and invoice ${invoice.id}: two currencies`)
  await markMatched(tx, line.id, invoice.id, by)
  await addReceived(tx, invoice.id, line.amountMinor)
  await postEntry(tx, line.tenantId, {
    kind: 'transfer-received',
    reference: line.id,
    postings: [
      { account: requisitesAccount, amountMinor: -line.amountMinor, currency: invoice.currency },
      { account: `payer:${invoice.id}`, amountMinor: line.amountMinor, currency: invoice.currency },
    ],
  })
  const collectedMinor = invoice.receivedMinor + line.amountMinor - invoice.returnedMinor
  if (invoice.state === 'paid') await giveBack(tx, invoice, line, line.amountMinor, 'surplus')
  else if (collectedMinor >= invoice.amountMinor) {
    await pay(tx, invoice)
    const surplusMinor = collectedMinor - invoice.amountMinor
    if (surplusMinor > 0) await giveBack(tx, invoice, line, surplusMinor, 'surplus')
  } else if (invoice.state === 'cancelled') await giveBack(tx, invoice, line, line.amountMinor, 'part')
  else {
    if (invoice.state === 'issued') await updateInvoiceState(tx, invoice.id, 'part_paid')
    await tx.enqueue(invoiceEmailJob, { invoiceId: invoice.id, news: invoice.state === 'overdue' ? 'overdue' : 'part' })
  }
  return true
}

async function giveBack(
  tx: Tx,
  invoice: InvoiceRow,
  line: LineRow,
  amountMinor: number,
  reason: 'surplus' | 'part',
): Promise<void> {
  await returnFromInvoice(tx, invoice, { amountMinor, reason, cause: line.id, receiver: line.payer })
}

/** The money becomes the payment's, which pays the order or is refunded by the usual rules. */
async function pay(tx: Tx, { tenantId, id, paymentId, amountMinor, currency }: InvoiceRow): Promise<void> {
  await updateInvoiceState(tx, id, 'paid')
  await postEntry(tx, tenantId, {
    kind: 'transfer-applied',
    reference: id,
    postings: [
      { account: `payer:${id}`, amountMinor: -amountMinor, currency },
      { account: requisitesAccount, amountMinor, currency },
    ],
  })
  const state = { state: 'succeeded' as const, amountMinor, currency }
  const outcome = await applyProviderState(tx, paymentId, state, 'money came by transfer')
  if (outcome !== 'applied') throw new Error(`invoice ${id}: its payment ${paymentId} is ${outcome}`)
}
