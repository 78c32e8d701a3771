import type { z } from 'zod'
import type { InvoiceView } from '../../contract/invoice.ts'
import { purposeOf, vatOf } from '../build-invoice-facts.ts'
import type { InvoiceRow } from '../queries/invoices.ts'
import type { InvoiceReturn } from '../queries/returns.ts'

/** An invoice as its payer sees it. */
export function invoiceView(invoice: InvoiceRow, returns: readonly InvoiceReturn[]): z.input<typeof InvoiceView> {
  const { orderId, seller, buyer, lines, amountMinor, state } = invoice
  const receivedMinor = invoice.receivedMinor - invoice.returnedMinor
  const path = `/api/registrations/${orderId}/invoice`
  return {
    registrationId: orderId,
    number: invoice.number,
    state,
    issuedOn: invoice.issuedOn,
    dueOn: invoice.dueOn,
    dueAt: invoice.dueAt,
    currency: invoice.currency,
    amountMinor,
    receivedMinor,
    leftMinor: state === 'paid' ? 0 : amountMinor - receivedMinor,
    returns: returns
      .filter(({ invoiceId }) => invoiceId === invoice.id)
      .map(({ id, reason, amountMinor: sumMinor, state: made, doneAt }) => ({
        id,
        reason,
        amountMinor: sumMinor,
        state: made,
        doneAt,
      })),
    seller: {
      legalName: seller.legalName,
      inn: seller.inn,
      kpp: seller.kpp,
      bankName: seller.bank.bankName,
      bic: seller.bank.bic,
      account: seller.bank.account,
      correspondentAccount: seller.bank.correspondentAccount,
    },
    buyer,
    lines: [...lines],
    vat: [...vatOf(invoice)],
    purpose: purposeOf(invoice),
    href: `${path}/document`,
    qrUrl: `${path}/qr`,
  }
}
