import type { Tx } from '#src/platform/db/tx.ts'
import type { ProviderReceiptView } from '../../contract/receipt-view.ts'

/** The account's order with its price differences and options, whose receipts stand on its page; in any tenant. */
export async function ordersOfOwnBill(
  tx: Tx,
  accountId: string,
  orderId: string,
): Promise<{ readonly tenantId: number; readonly orderIds: readonly string[] } | null> {
  const [row] = await tx.sql<{ tenantId: number; orderIds: string[] }>`
    select o.tenant_id as "tenantId", array(select p.id from orders.orders p where p.id = o.id
      or (p.source_order_id = o.id and p.kind in ('price_difference', 'options'))) as "orderIds"
    from orders.orders o where o.id = ${orderId} and o.account_id = ${accountId}`
  return row ?? null
}

type OfOrder = { readonly tenantId: number; readonly orderId: string }

/** The order on whose page a receipt stands, where it is the account's, and the buyer's address. */
export async function ownReceipt(
  tx: Tx,
  accountId: string,
  { tenantId, orderId }: OfOrder,
): Promise<{ readonly registrationId: string; readonly email: string | null } | null> {
  const [row] = await tx.sql<{ registrationId: string; email: string | null }>`
    select case when o.kind in ('price_difference', 'options') then o.source_order_id else o.id end as "registrationId", a.email
    from orders.orders o left join accounts.accounts a on a.id = o.account_id
    where o.tenant_id = ${tenantId} and o.id = ${orderId} and o.account_id = ${accountId}`
  return row ?? null
}

export async function eventOfCode(tx: Tx, code: string): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }>`select id from catalog.events where code = ${code}`
  return row?.id ?? null
}

/** The fiscal receipts of orders that providers of their payments have made by themselves, the earliest first. */
export async function receiptsByProviders(tx: Tx, orderIds: readonly string[]): Promise<ProviderReceiptView[]> {
  const rows = await tx.named<Omit<ProviderReceiptView, keyof Printed> & { printed: Printed }>(
    'receipts.by_providers',
    `select p.id as "paymentId", r.operation, p.amount_minor as "totalMinor", p.currency, r.printed
     from payments.payments p join payments.provider_transactions t on t.payment_id = p.id
     cross join lateral (values ('sell', t.paid_receipt), ('sell_refund', t.returned_receipt)) as r (operation, printed)
     where p.order_id = any($1) and r.printed is not null order by t.number, r.operation`,
    [orderIds],
  )
  return rows.map(({ printed, ...row }) => ({ ...row, ...printed }))
}

type Printed = Pick<ProviderReceiptView, 'receiptNumber' | 'sign' | 'terminal' | 'at' | 'checkUrl'>
