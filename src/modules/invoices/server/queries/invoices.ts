import type { Instant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Buyer, InvoiceLine, InvoiceState, Seller } from '../../domain/invoice.ts'
import type { InvoiceVat } from '../../domain/vat.ts'

export type InvoiceRow = {
  readonly tenantId: number
  readonly id: string
  readonly number: number
  readonly orderId: string
  readonly paymentId: string
  readonly accountId: string
  readonly state: InvoiceState
  readonly amountMinor: number
  /** What came, what came too much included. */
  readonly receivedMinor: number
  /** The part of it that goes back without a refund of the payment. */
  readonly returnedMinor: number
  readonly currency: Currency
  readonly issuedOn: PlainDate
  readonly dueOn: PlainDate
  readonly dueAt: Instant
  readonly seller: Seller
  readonly buyer: Buyer
  readonly lines: readonly InvoiceLine[]
  /** By rate; null: it was issued before rates were copied. */
  readonly vat: readonly InvoiceVat[] | null
}

const columns = `tenant_id as "tenantId", id, number, order_id as "orderId", payment_id as "paymentId",
  account_id as "accountId", state, amount_minor as "amountMinor", received_minor as "receivedMinor",
  returned_minor as "returnedMinor", currency, issued_on as "issuedOn", due_on as "dueOn", due_at as "dueAt", seller,
  buyer, lines, vat`

export async function findInvoice(tx: Tx, id: string): Promise<InvoiceRow | null> {
  const [row] = await tx.named<InvoiceRow>('invoices.find', `select ${columns} from invoices.invoices where id = $1`, [
    id,
  ])
  return row ?? null
}

export async function findInvoiceOfPayment(tx: Tx, paymentId: string): Promise<InvoiceRow | null> {
  const [row] = await tx.named<InvoiceRow>(
    'invoices.of_payment',
    `select ${columns} from invoices.invoices where payment_id = $1`,
    [paymentId],
  )
  return row ?? null
}

/** Those of the orders' invoices that wait for money; one per order at most, as its open payment. */
export async function openInvoicesOfOrders(tx: Tx, orderIds: readonly string[]): Promise<InvoiceRow[]> {
  return await tx.named<InvoiceRow>(
    'invoices.open_of_orders',
    `select ${columns} from invoices.invoices where order_id = any($1::uuid[]) and state in ('issued', 'part_paid')`,
    [orderIds],
  )
}

/** The newest invoice of an order of this account; null where there is none. */
export async function findOwnInvoice(tx: Tx, accountId: string, orderId: string): Promise<InvoiceRow | null> {
  const [row] = await tx.named<InvoiceRow>(
    'invoices.own',
    `select ${columns} from invoices.invoices where order_id = $1 and account_id = $2 order by number desc limit 1`,
    [orderId, accountId],
  )
  return row ?? null
}

/**
 * The next number of the tenant's series, whose row stays locked until the commit: a number is given
 * only together with its invoice.
 */
export async function nextNumber(tx: Tx, tenantId: number): Promise<number> {
  const [row] = await tx.sql<{ number: number }>`
    update invoices.series set last_number = last_number + 1 where tenant_id = ${tenantId}
    returning last_number as number`
  if (row === undefined) throw new Error(`tenant ${tenantId}: its series was not locked`)
  return row.number
}

/** Locks the tenant's series until the commit; makes it for the first invoice. */
export async function lockSeries(tx: Tx, tenantId: number): Promise<void> {
  await tx.sql`
    insert into invoices.series (tenant_id, last_number) values (${tenantId}, 0) on conflict (tenant_id) do nothing`
  await tx.sql`select from invoices.series where tenant_id = ${tenantId} for update`
}

export type NewInvoice = Omit<InvoiceRow, 'id' | 'state' | 'receivedMinor' | 'returnedMinor'> & {
  /** When its payer is reminded; null: never. */
  readonly remindAt: Instant | null
}

export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<void> {
  await tx.sql`
    insert into invoices.invoices (tenant_id, number, order_id, payment_id, account_id, state, amount_minor, currency,
      issued_at, issued_on, due_on, due_at, remind_at, seller, buyer, lines, vat)
    values (${invoice.tenantId}, ${invoice.number}, ${invoice.orderId}, ${invoice.paymentId}, ${invoice.accountId}, 'issued',
      ${invoice.amountMinor}, ${invoice.currency}, ${tx.now}, ${invoice.issuedOn}, ${invoice.dueOn}, ${invoice.dueAt},
      ${invoice.remindAt}, ${JSON.stringify(invoice.seller)}::jsonb, ${JSON.stringify(invoice.buyer)}::jsonb,
      ${JSON.stringify(invoice.lines)}::jsonb, ${JSON.stringify(invoice.vat)}::jsonb)`
}

/** The name of the order's event, as an invoice prints it. */
export async function eventNameOf(tx: Tx, orderId: string): Promise<string> {
  const [row] = await tx.sql<{ name: string }>`
    select e.name_ru as name from orders.orders o join catalog.events e on e.id = o.event_id where o.id = ${orderId}`
  if (row === undefined) throw new Error(`order ${orderId} has no event`)
  return row.name
}

/**
 * The invoice, locked until the commit; null where there is none.
 * @locks the invoice; its payment is locked before
 */
export async function lockInvoice(tx: Tx, id: string): Promise<InvoiceRow | null> {
  const [row] = await tx.named<InvoiceRow>(
    'invoices.lock',
    `select ${columns} from invoices.invoices where id = $1 for update`,
    [id],
  )
  return row ?? null
}

/**
 * The same for several, by id.
 * @locks the invoices by id; their payments are locked before
 */
export async function lockInvoices(tx: Tx, ids: readonly string[]): Promise<InvoiceRow[]> {
  return await tx.named<InvoiceRow>(
    'invoices.lock_several',
    `select ${columns} from invoices.invoices where id = any($1) order by id for update`,
    [ids],
  )
}

/** The same for those of the payments that have one. */
export async function lockInvoicesOfPayments(tx: Tx, paymentIds: readonly string[]): Promise<InvoiceRow[]> {
  return await tx.named<InvoiceRow>(
    'invoices.lock_of_payments',
    `select ${columns} from invoices.invoices where payment_id = any($1) order by id for update`,
    [paymentIds],
  )
}

export async function updateInvoiceState(tx: Tx, id: string, state: InvoiceState): Promise<void> {
  await tx.sql`update invoices.invoices set state = ${state}, changed_at = ${tx.now} where id = ${id}`
}

export async function addReceived(tx: Tx, id: string, amountMinor: number): Promise<void> {
  await tx.sql`
    update invoices.invoices set received_minor = received_minor + ${amountMinor}, changed_at = ${tx.now}
    where id = ${id}`
}

export async function addReturned(tx: Tx, id: string, amountMinor: number): Promise<void> {
  await tx.sql`
    update invoices.invoices set returned_minor = returned_minor + ${amountMinor}, changed_at = ${tx.now}
    where id = ${id}`
}

/**
 * Invoices that a line may pay: with these numbers, or unpaid ones of a buyer with this INN or of the
 * accounts of those with the numbers.
 */
export async function listCandidates(tx: Tx, numbers: readonly number[], inn: string): Promise<InvoiceRow[]> {
  return await tx.named<InvoiceRow>(
    'invoices.candidates',
    `select ${columns} from invoices.invoices
     where number = any($1)
       or ($2 <> '' and buyer ->> 'taxNumber' = $2 and state in ('issued', 'part_paid', 'overdue'))
       or (account_id in (select account_id from invoices.invoices where number = any($1))
         and state in ('issued', 'part_paid', 'overdue'))
     order by number = any($1) desc, number desc limit 200`,
    [numbers, inn],
  )
}

export async function findInvoiceByNumber(tx: Tx, number: number): Promise<InvoiceRow | null> {
  const [row] = await tx.named<InvoiceRow>(
    'invoices.by_number',
    `select ${columns} from invoices.invoices where number = $1`,
    [number],
  )
  return row ?? null
}

export async function findInvoicesByNumbers(tx: Tx, numbers: readonly number[]): Promise<InvoiceRow[]> {
  return await tx.named<InvoiceRow>(
    'invoices.by_numbers',
    `select ${columns} from invoices.invoices where number = any($1) order by number`,
    [numbers],
  )
}

export type InvoiceKey = { readonly tenantId: number; readonly invoiceId: string }

/** Overdue invoices of all tenants whose parts wait since before `dueBefore`. */
export async function listOldParts(tx: Tx, dueBefore: Instant, max: number): Promise<InvoiceKey[]> {
  return await tx.named<InvoiceKey>(
    'invoices.old_parts',
    `select tenant_id as "tenantId", id as "invoiceId" from invoices.invoices
     where state = 'overdue' and received_minor > returned_minor and due_at < $1 order by due_at limit $2`,
    [dueBefore, max],
  )
}

/**
 * Claims invoices of all tenants whose payers are to be reminded now; each is claimed once.
 * @locks the invoices
 */
export async function takeReminders(tx: Tx, max: number): Promise<Pick<InvoiceRow, 'id' | 'state'>[]> {
  const due = await tx.sql<Pick<InvoiceRow, 'id' | 'state'>>`
    select id, state from invoices.invoices where remind_at <= ${tx.now} order by remind_at limit ${max}
    for update skip locked`
  await tx.sql`update invoices.invoices set remind_at = null where id = any(${due.map(({ id }) => id)}::uuid[])`
  return due
}
