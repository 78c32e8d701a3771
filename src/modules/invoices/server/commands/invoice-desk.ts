import type { Currency } from '#src/kernel/money.ts'
import { findPaymentById } from '#src/modules/payments/server/reads/payment-by-id.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { invoicePath } from '../../domain/invoice-path.ts'
import { findInvoice, findInvoiceOfPayment, type InvoiceRow } from '../queries/invoices.ts'
import { lastPayer } from '../queries/statements.ts'
import { issueInvoice } from './issue-invoice.ts'

type Opened = { readonly reference: string; readonly confirmationUrl: string }
type Payer = { readonly [K in 'name' | 'taxNumber' | 'account' | 'bankName' | 'bic']: string }
type Retrieved = { readonly state: 'open' | 'succeeded'; readonly amountMinor: number; readonly currency: Currency }

/**
 * What the payment provider `requisites` needs of the invoices (`InvoiceDesk` of the payments). It
 * runs outside of the payments' transactions, as a provider does.
 */
export function invoiceDesk(db: Pick<Database, 'transaction'>) {
  const read = <T>(run: (tx: Tx) => Promise<T>) => db.transaction({ role: 'system', readOnly: true }, run)
  return {
    async issue({ id, returnUrl }: { readonly id: string; readonly returnUrl: string }): Promise<Opened> {
      const payment = await read((tx) => findPaymentById(tx, id))
      if (payment === null) throw new Error(`payment ${id} not found`)
      const { tenantId, accountId } = payment
      const invoice = await db.transaction({ role: 'app', tenantId, accountId }, (tx) => issueInvoice(tx, id))
      return openedAs(invoice, new URL(returnUrl).origin)
    },
    async find(paymentId: string): Promise<Opened | null> {
      const { invoice, payment } = await read(async (tx) => ({
        invoice: await findInvoiceOfPayment(tx, paymentId),
        payment: await findPaymentById(tx, paymentId),
      }))
      return invoice === null || payment === null ? null : openedAs(invoice, new URL(payment.returnUrl).origin)
    },
    async retrieve(invoiceId: string): Promise<Retrieved> {
      const invoice = await read((tx) => findInvoice(tx, invoiceId))
      if (invoice === null) throw new Error(`invoice ${invoiceId} not found`)
      const { amountMinor, currency } = invoice
      return { state: invoice.state === 'paid' ? 'succeeded' : 'open', amountMinor, currency }
    },
    async payer(invoiceId: string): Promise<Payer | null> {
      const party = await read((tx) => lastPayer(tx, invoiceId))
      if (party === null) return null
      const { name, inn: taxNumber, account, bankName, bic } = party
      return { name, taxNumber, account, bankName, bic }
    },
  }
}

function openedAs({ id, orderId }: InvoiceRow, origin: string): Opened {
  return { reference: id, confirmationUrl: `${origin}${invoicePath(orderId)}` }
}
