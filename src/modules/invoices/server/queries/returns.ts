import type { Instant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/** Money that came for an invoice and goes back to the account that it came from: too much, or a part. */
export type InvoiceReturn = {
  readonly id: string
  readonly invoiceId: string
  readonly orderId: string
  readonly reason: 'surplus' | 'part'
  readonly amountMinor: number
  readonly currency: Currency
  /** `due`: an operator is to make the transfer. */
  readonly state: 'due' | 'done'
  readonly dueSince: Instant
  readonly doneAt: Instant | null
}

/** What goes back, or went back, of transfers for the invoices of orders; the newest first. */
export async function returnsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<InvoiceReturn[]> {
  return await tx.named<InvoiceReturn>(
    'invoices.returns_of_orders',
    `select t.id, t.invoice_id as "invoiceId", i.order_id as "orderId", t.reason, t.amount_minor as "amountMinor", t.currency,
       t.state, t.due_since as "dueSince", t.done_at as "doneAt"
     from invoices.transfers t join invoices.invoices i on i.id = t.invoice_id
     where i.order_id = any($1::uuid[]) order by t.id desc`,
    [orderIds],
  )
}
