import type { Language } from '#src/kernel/texts.ts'
import { type Contact, findContact } from '#src/modules/accounts/server/reads/contact.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { findInvoice, type InvoiceRow } from './invoices.ts'

/** What the emails about an invoice name. */
export type InvoiceEmailFacts = {
  readonly invoice: InvoiceRow
  readonly contact: Contact
  readonly event: { readonly code: string; readonly name: Readonly<Record<Language, string>> }
}

/** Null where there is no such invoice, or its account was deleted. */
export async function invoiceEmailFacts(tx: Tx, invoiceId: string): Promise<InvoiceEmailFacts | null> {
  const invoice = await findInvoice(tx, invoiceId)
  if (invoice === null) return null
  const [event] = await tx.sql<InvoiceEmailFacts['event']>`
    select e.code, json_build_object('ru', e.name_ru, 'en', e.name_en) as name
    from orders.orders o join catalog.events e on e.id = o.event_id join accounts.accounts a on a.id = o.account_id
    where o.id = ${invoice.orderId} and a.deleted_at is null`
  const contact = await findContact(tx, invoice.accountId)
  return event === undefined || contact === null ? null : { invoice, contact, event }
}
