import { applyProviderStates } from '#src/modules/payments/server/commands/apply-provider-state.ts'
import { postEntry } from '#src/modules/payments/server/commands/post-entry.ts'
import { lockOrderPayments } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { invoiceEmailJob } from '../jobs/emails.ts'
import { addReceived, type InvoiceRow, lockInvoice, updateInvoiceState } from '../queries/invoices.ts'
import { type LineRow, lockLine, markMatched } from '../queries/statements.ts'
import { returnFromInvoice } from './order-transfer.ts'

/** The account of the bank's money in the ledger, and the provider's code of payments by invoice. */
export const requisitesAccount = 'provider:requisites'

type By = 'rule' | 'operator'

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
  by: By,
): Promise<boolean> {
  await lockOrderPayments(tx, [of.orderId])
  const invoice = await lockInvoice(tx, of.invoiceId)
  const line = await lockLine(tx, of.lineId)
  if (invoice === null || line === null) throw new Error(`line ${of.lineId} or invoice ${of.invoiceId} not found`)
  if (line.state !== 'unmatched') return false
  await applyLocked(tx, [{ invoice, line }], by)
  return true
}

/**
 * The same for several unmatched lines at once, each for an invoice of another order.
 * @locks (through the payments) the orders; the invoices and the lines are locked before
 */
export async function applyLocked(
  tx: Tx,
  pairs: readonly { readonly invoice: InvoiceRow; readonly line: LineRow }[],
  by: By,
): Promise<void> {
  const completed: InvoiceRow[] = []
  for (const { invoice, line } of pairs) if (await receive(tx, invoice, line, by)) completed.push(invoice)
  await payAll(tx, completed)
}

/** @returns whether the invoice's sum is complete by it */
async function receive(tx: Tx, invoice: InvoiceRow, line: LineRow, by: By): Promise<boolean> {
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
    await complete(tx, invoice)
    const surplusMinor = collectedMinor - invoice.amountMinor
    if (surplusMinor > 0) await giveBack(tx, invoice, line, surplusMinor, 'surplus')
    return true
  } else if (invoice.state === 'cancelled') await giveBack(tx, invoice, line, line.amountMinor, 'part')
  else {
    if (invoice.state === 'issued') await updateInvoiceState(tx, invoice.id, 'part_paid')
    await tx.enqueue(invoiceEmailJob, { invoiceId: invoice.id, news: invoice.state === 'overdue' ? 'overdue' : 'part' })
  }
  return false
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

/** The money becomes the payment's. */
async function complete(tx: Tx, { tenantId, id, amountMinor, currency }: InvoiceRow): Promise<void> {
  await updateInvoiceState(tx, id, 'paid')
  await postEntry(tx, tenantId, {
    kind: 'transfer-applied',
    reference: id,
    postings: [
      { account: `payer:${id}`, amountMinor: -amountMinor, currency },
      { account: requisitesAccount, amountMinor, currency },
    ],
  })
}

/** The payments pay their orders or are refunded by the usual rules: all in one list, for its lock order. */
async function payAll(tx: Tx, invoices: readonly InvoiceRow[]): Promise<void> {
  if (invoices.length === 0) return
  const outcomes = await applyProviderStates(
    tx,
    invoices.map(({ paymentId, amountMinor, currency }) => ({
      paymentId,
      providerPayment: { state: 'succeeded', amountMinor, currency },
      cause: 'money came by transfer',
    })),
  )
  for (const [i, { id, paymentId }] of invoices.entries())
    if (outcomes[i] !== 'applied') throw new Error(`invoice ${id}: its payment ${paymentId} is ${outcomes[i]}`)
}
