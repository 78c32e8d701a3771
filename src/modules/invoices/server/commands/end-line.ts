import { err, ok, type Result } from '#src/kernel/result.ts'
import { asCurrency } from '#src/modules/payments/server/commands/apply-provider-state.ts'
import { postEntry } from '#src/modules/payments/server/commands/post-entry.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { transferEmailJob } from '../jobs/emails.ts'
import { findInvoiceByNumber } from '../queries/invoices.ts'
import { endLine, findLine, lockLine } from '../queries/statements.ts'
import { findTransfer, markDone } from '../queries/transfers.ts'
import { applyLine, requisitesAccount } from './apply-line.ts'
import { returnLine } from './order-transfer.ts'

type LineRefusal = 'invoices.line_not_found' | 'invoices.line_over'

/** Gives an unmatched line to the invoice that an operator names. */
export async function matchByHand(
  tx: Tx,
  lineId: string,
  invoiceNumber: number,
): Promise<Result<{ registrationId: string }, LineRefusal | 'invoices.number_unknown'>> {
  const line = await findLine(tx, lineId)
  if (line === null) return err('invoices.line_not_found')
  const invoice = await findInvoiceByNumber(tx, invoiceNumber)
  if (invoice === null || invoice.currency !== line.currency)
    return err('invoices.number_unknown', { fields: { invoiceNumber: 'invoices.number_unknown' } })
  const { orderId, id: invoiceId } = invoice
  const isGiven = await applyLine(tx, { orderId, invoiceId, lineId }, 'operator')
  return isGiven ? ok({ registrationId: orderId }) : err('invoices.line_over')
}

/** Ends an unmatched line: its money goes back (`returned`), or it is no payment for orders (`foreign`). */
export async function endUnmatched(
  tx: Tx,
  lineId: string,
  end: 'returned' | 'foreign',
): Promise<Result<undefined, LineRefusal>> {
  const line = await lockLine(tx, lineId)
  if (line === null) return err('invoices.line_not_found')
  if (line.state !== 'unmatched') return err('invoices.line_over')
  await endLine(tx, line.id, end)
  if (end === 'foreign') return ok()
  const currency = asCurrency(line.currency)
  await postEntry(tx, line.tenantId, {
    kind: 'transfer-received',
    reference: line.id,
    postings: [
      { account: requisitesAccount, amountMinor: -line.amountMinor, currency },
      { account: `payer:${line.id}`, amountMinor: line.amountMinor, currency },
    ],
  })
  await returnLine(tx, line)
  return ok()
}

/** An operator has made the transfer: it is posted, once. */
export async function completeTransfer(
  tx: Tx,
  of: { readonly transferId: string; readonly doneBy: string; readonly documentNumber: string },
): Promise<Result<undefined, 'invoices.transfer_not_found' | 'invoices.transfer_done'>> {
  const transfer = await findTransfer(tx, of.transferId)
  if (transfer === null) return err('invoices.transfer_not_found')
  if (!(await markDone(tx, transfer.id, of.doneBy, of.documentNumber))) return err('invoices.transfer_done')
  const { tenantId, amountMinor } = transfer
  const currency = asCurrency(transfer.currency)
  await postEntry(tx, tenantId, {
    kind: 'transfer-returned',
    reference: transfer.id,
    postings: [
      { account: `payer:${transfer.invoiceId ?? transfer.lineId}`, amountMinor: -amountMinor, currency },
      { account: requisitesAccount, amountMinor, currency },
    ],
  })
  await tx.enqueue(transferEmailJob, { transferId: transfer.id, news: 'done' })
  return ok()
}
