import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { FiscalReceipt, ServedTransaction } from '../providers/payment-desk.ts'

const columns = `t.id, t.number, t.payment_id as "paymentId", p.amount_minor as "amountMinor", t.state,
  t.provider_time as "providerTime", t.created_at as "createdAt", t.done_at as "doneAt", t.cancelled_at as "cancelledAt",
  t.reason`
const source = `payments.provider_transactions t join payments.payments p on p.id = t.payment_id`

export async function findTransaction(tx: Tx, accountId: string, id: string): Promise<ServedTransaction | null> {
  const [row] = await tx.named<ServedTransaction>(
    'payments.find_transaction',
    `select ${columns} from ${source} where t.provider_account_id = $1 and t.id = $2`,
    [accountId, id],
  )
  return row ?? null
}

/** The payment's attempt that is created or done. */
export async function findTransactionOf(
  tx: Tx,
  accountId: string,
  paymentId: string,
): Promise<ServedTransaction | null> {
  const [row] = await tx.named<ServedTransaction>(
    'payments.find_transaction_of',
    `select ${columns} from ${source}
     where t.provider_account_id = $1 and t.payment_id = $2 and t.state in ('created', 'done')`,
    [accountId, paymentId],
  )
  return row ?? null
}

/** Both ends belong to it; ascending by the provider's time. */
export async function listTransactions(
  tx: Tx,
  accountId: string,
  from: Instant,
  until: Instant,
): Promise<ServedTransaction[]> {
  return await tx.named<ServedTransaction>(
    'payments.list_transactions',
    `select ${columns} from ${source}
     where t.provider_account_id = $1 and t.provider_time between $2 and $3 order by t.provider_time, t.number`,
    [accountId, from, until],
  )
}

export async function insertTransaction(
  tx: Tx,
  account: { readonly tenantId: number; readonly providerAccountId: string },
  { id, paymentId, providerTime }: Pick<ServedTransaction, 'id' | 'paymentId' | 'providerTime'>,
): Promise<void> {
  await tx.sql`
    insert into payments.provider_transactions (tenant_id, provider_account_id, id, payment_id, state, provider_time,
                                                created_at)
    values (${account.tenantId}, ${account.providerAccountId}, ${id}, ${paymentId}, 'created', ${providerTime}, ${tx.now})`
}

export async function endTransaction(
  tx: Tx,
  { number }: Pick<ServedTransaction, 'number'>,
  { state, reason }: { readonly state: 'done' | 'cancelled' | 'reversed'; readonly reason: string | null },
): Promise<void> {
  await tx.sql`
    update payments.provider_transactions set state = ${state}, reason = ${reason},
      done_at = case when ${state} = 'done' then ${tx.now}::timestamptz else done_at end,
      cancelled_at = case when ${state} = 'done' then null else ${tx.now}::timestamptz end
    where number = ${number}`
}

/** The fiscal receipt that the provider made of the payment, or of the money that went back; the last word counts. */
export async function recordFiscalReceipt(
  tx: Tx,
  { number }: Pick<ServedTransaction, 'number'>,
  operation: 'sell' | 'sell_refund',
  receipt: FiscalReceipt,
): Promise<void> {
  const data = JSON.stringify(receipt)
  if (operation === 'sell')
    await tx.sql`update payments.provider_transactions set paid_receipt = ${data}::jsonb where number = ${number}`
  else
    await tx.sql`update payments.provider_transactions set returned_receipt = ${data}::jsonb where number = ${number}`
}

/** Whether a paid sum may go back unasked. What was paid for is rendered once its event was held, by the event's clock. */
export async function isReturnable(tx: Tx, paymentId: string): Promise<boolean> {
  const [row] = await tx.sql<{ isReturnable: boolean }>`
    select (e.status in ('cancelled', 'postponed') or e.ends_on >= (${tx.now}::timestamptz at time zone e.time_zone)::date
      or exists (select from payments.refunds r where r.payment_id = p.id and r.state = 'by_hand')) as "isReturnable"
    from payments.payments p join orders.orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    join catalog.events e on e.id = o.event_id
    where p.id = ${paymentId}`
  return row?.isReturnable ?? true
}
