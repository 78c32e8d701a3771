import type { Tx } from '#src/platform/db/tx.ts'
import type { BankParty } from '../../domain/statement-line.ts'
import { transferEmailJob } from '../jobs/emails.ts'
import { addReturned, type InvoiceRow } from '../queries/invoices.ts'
import type { LineRow } from '../queries/statements.ts'
import { insertTransfer } from '../queries/transfers.ts'

/**
 * Orders the return of money that came for an invoice and pays nothing: more than its sum, or a part
 * of it. One cause returns it once. It is posted when the operator has made the transfer. The invoice
 * is locked.
 * @param cause the line that came too much; null: all parts of the invoice
 */
export async function returnFromInvoice(
  tx: Tx,
  invoice: Pick<InvoiceRow, 'tenantId' | 'id' | 'currency'>,
  of: {
    readonly amountMinor: number
    readonly reason: 'surplus' | 'part'
    readonly cause: string | null
    readonly receiver: BankParty
  },
): Promise<void> {
  const { amountMinor, reason, cause, receiver } = of
  const { tenantId, currency } = invoice
  const transferId = await insertTransfer(tx, {
    tenantId,
    key: cause === null ? `parts:${invoice.id}` : `line:${cause}`,
    reason,
    amountMinor,
    currency,
    invoiceId: invoice.id,
    lineId: cause,
    receiver,
  })
  if (transferId === null) return
  await addReturned(tx, invoice.id, amountMinor)
  await tx.enqueue(transferEmailJob, { transferId, news: 'due' })
}

/** Orders the return of a whole line that belongs to no invoice. The line is locked. */
export async function returnLine(tx: Tx, line: LineRow): Promise<void> {
  const { tenantId, id: lineId, amountMinor, currency, payer: receiver } = line
  await insertTransfer(tx, {
    tenantId,
    key: `line:${lineId}`,
    reason: 'unknown',
    amountMinor,
    currency,
    invoiceId: null,
    lineId,
    receiver,
  })
}
