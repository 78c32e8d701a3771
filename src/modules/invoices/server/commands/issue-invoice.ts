import { plusMs } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { fullName } from '#src/modules/accounts/domain/profile.ts'
import { findOwnParticipant } from '#src/modules/accounts/server/reads/own-participant.ts'
import { bankTimeZone } from '#src/modules/orders/domain/reservation-due.ts'
import { billOfOrder } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { companyOfOrder } from '#src/modules/orders/server/reads/company-of-order.ts'
import { findPaymentById } from '#src/modules/payments/server/reads/payment-by-id.ts'
import { contentsOfPayments } from '#src/modules/receipts/server/commands/write-receipts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Buyer } from '../../domain/invoice.ts'
import { invoiceLines } from '../../domain/invoice-lines.ts'
import { reminderAt } from '../../domain/reminder-at.ts'
import { type InvoiceVat, vatOfItems, vatOfSeller } from '../../domain/vat.ts'
import { invoiceEmailJob } from '../jobs/emails.ts'
import {
  eventNameOf,
  findInvoiceOfPayment,
  type InvoiceRow,
  insertInvoice,
  lockSeries,
  nextNumber,
} from '../queries/invoices.ts'
import { findSeller } from '../queries/sellers.ts'

/**
 * Issues the invoice of a payment; a repeated call returns the same one. All of it is copied, so that
 * later changes of the order, the company or the seller leave it as it was sent.
 * @locks the tenant's number series, last of all
 * @throws where the tenant has no seller, or the order's lines are not the payment's sum
 */
export async function issueInvoice(tx: Tx, paymentId: string): Promise<InvoiceRow> {
  const issued = await findInvoiceOfPayment(tx, paymentId)
  if (issued !== null) return issued
  const payment = await findPaymentById(tx, paymentId)
  if (payment === null) throw new Error(`invoice of an unknown payment ${paymentId}`)
  const { tenantId, orderId, accountId, amountMinor, expiresAt } = payment
  const issuedOn = plainDateIn(tx.now, bankTimeZone)
  const seller = await findSeller(tx, tenantId, issuedOn)
  if (seller === null) throw new Error(`tenant ${tenantId} has no seller on ${issuedOn}`)
  const { lines, currency } = await linesOf(tx, orderId)
  const sumMinor = lines.reduce((sum, line) => sum + line.sumMinor, 0)
  if (sumMinor !== amountMinor) throw new Error(`payment ${paymentId} of ${amountMinor} has lines of ${sumMinor}`)
  const buyer = await buyerOf(tx, orderId, accountId)
  const vat = await vatOfPayment(tx, { tenantId, paymentId, orderId, amountMinor, currency }, { seller, issuedOn })
  await lockSeries(tx, tenantId)
  let isNew = false
  if ((await findInvoiceOfPayment(tx, paymentId)) === null) {
    const number = await nextNumber(tx, tenantId)
    const dueOn = plainDateIn(plusMs(expiresAt, -1), bankTimeZone)
    const bill = { amountMinor, currency, seller, buyer, lines, vat }
    await insertInvoice(tx, {
      ...bill,
      tenantId,
      number,
      orderId,
      paymentId,
      accountId,
      issuedOn,
      dueOn,
      dueAt: expiresAt,
      remindAt: reminderAt(tx.now, dueOn),
    })
    isNew = true
  }
  const invoice = await findInvoiceOfPayment(tx, paymentId)
  if (invoice === null) throw new Error(`payment ${paymentId}: its invoice is not visible`)
  if (isNew) await tx.enqueue(invoiceEmailJob, { invoiceId: invoice.id, news: 'issued' })
  return invoice
}

async function linesOf(
  tx: Tx,
  orderId: string,
): Promise<{ readonly lines: InvoiceRow['lines']; readonly currency: Currency }> {
  const bill = await billOfOrder(tx, orderId)
  const event = await eventNameOf(tx, orderId)
  const billed = bill.lines.map((line) => ({ ...line, nameRu: `${line.nameRu}, ${event}` }))
  const fees = bill.commissions.map(({ amountMinor }) => ({ name: 'Сервисный сбор', amountMinor }))
  return { lines: invoiceLines(billed, fees), currency: bill.currency }
}

/** As the receipts of this payment will have it; of a tenant without a till, all is the seller's own. */
async function vatOfPayment(
  tx: Tx,
  payment: Parameters<typeof contentsOfPayments>[1][number],
  { seller, issuedOn }: Pick<InvoiceRow, 'seller' | 'issuedOn'>,
): Promise<InvoiceVat[]> {
  const receipts = (await contentsOfPayments(tx, [payment])).get(payment.paymentId)
  return receipts === undefined
    ? vatOfSeller(seller, payment.amountMinor, issuedOn)
    : vatOfItems(receipts.contents.flatMap(({ items }) => items))
}

async function buyerOf(tx: Tx, orderId: string, accountId: string): Promise<Buyer> {
  const company = await companyOfOrder(tx, orderId)
  if (company !== null) {
    const { country, fullName: name, taxNumber, kpp, legalAddress: address } = company
    return { kind: 'company', country, name, taxNumber, kpp, address }
  }
  const own = await findOwnParticipant(tx, accountId)
  return { kind: 'person', name: own === null ? '' : fullName(own.profile) }
}
