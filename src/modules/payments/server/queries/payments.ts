import type { Instant } from '#src/kernel/instant.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { endedUnpaidStates, type PaymentState } from '../../domain/payment-state.ts'
import { finalCheckDelayMs, nextPollAt } from '../../domain/polling.ts'

export type PaymentRow = {
  readonly tenantId: number
  readonly id: string
  readonly orderId: string
  readonly accountId: string
  readonly method: string
  readonly provider: string
  /** Null: the installation's own account. */
  readonly providerAccountId: string | null
  /** The organizer whose own shop takes the money; null: the platform does. */
  readonly shopOrganizerId: string | null
  readonly amountMinor: number
  /** The discount for its method: what the order costs more than the payment. */
  readonly discountMinor: number
  /** Refunds requested so far, done or not. */
  readonly refundMinor: number
  readonly currency: string
  readonly state: PaymentState
  readonly description: string
  readonly language: 'ru' | 'en'
  readonly returnUrl: string
  readonly providerReference: string | null
  /** The provider's second id, of the money; null where it has none, or has not named it. */
  readonly providerTransaction: string | null
  readonly confirmationUrl: string | null
  readonly sbpLink: string | null
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** The sum received, where it differs from the sum asked for. */
  readonly receivedMinor: number | null
  readonly receivedCurrency: string | null
}

/** The fields of a payment before its first transition. */
export type NewPayment = Pick<
  PaymentRow,
  | 'tenantId'
  | 'id'
  | 'orderId'
  | 'accountId'
  | 'method'
  | 'provider'
  | 'providerAccountId'
  | 'shopOrganizerId'
  | 'amountMinor'
  | 'discountMinor'
  | 'currency'
  | 'description'
  | 'language'
  | 'returnUrl'
  | 'expiresAt'
>

const columns = `tenant_id as "tenantId", id, order_id as "orderId", account_id as "accountId", method, provider,
  provider_account_id as "providerAccountId", shop_organizer_id as "shopOrganizerId", amount_minor as "amountMinor",
  discount_minor as "discountMinor", refund_minor as "refundMinor", currency, state, description, language,
  return_url as "returnUrl", provider_reference as "providerReference",
  provider_transaction as "providerTransaction", confirmation_url as "confirmationUrl",
  sbp_link as "sbpLink", created_at as "createdAt", expires_at as "expiresAt", received_minor as "receivedMinor",
  received_currency as "receivedCurrency"`

/** The payment, locked until commit; null where this scope has no such payment. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | null> {
  const [row] = await tx.named<PaymentRow>(
    'payments.lock_payment',
    `select ${columns} from payments.payments where id = $1 for update`,
    [id],
  )
  return row ?? null
}

/**
 * Locks until commit, in the order of their ids: the payments, the others of their orders, and
 * those refunded once theirs succeed. The orders are an array, computed before the lock: with a
 * subquery PostgreSQL may leave out a row that it had to wait for. Planned again for each list: a
 * session's cached plan from when the table was small reads the whole table.
 */
export async function lockWithSiblings(tx: Tx, ids: readonly string[]): Promise<PaymentRow[]> {
  return await tx.sql<PaymentRow>(
    fragment`select ${fragment.raw(columns)} from payments.payments
     where order_id = any (array(
       select order_id from payments.payments where id = any(${ids})
       union all
       select a.with_order from payments.payments p
       join payments.linked_payment_locks a on a.tenant_id = p.tenant_id and a.order_id = p.order_id where p.id = any(${ids})))
     order by id for update`,
  )
}

/** Those of the ids that are payments of this scope; not locked. */
export async function existingPayments(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`select id from payments.payments where id = any(${ids})`
  return rows.map(({ id }) => id)
}

/**
 * The open payments of the orders of these payments, locked; none for a payment that has not
 * succeeded or is being refunded. The caller has locked the orders, so that no payment can be
 * added.
 */
export async function lockOtherOpenPayments(tx: Tx, ids: readonly string[]): Promise<PaymentRow[]> {
  return await tx.named<PaymentRow>(
    'payments.lock_other_open',
    `select ${columns} from payments.payments
     where state in ('created', 'open', 'authorized') and order_id = any (array(
       select order_id from payments.payments where id = any($1::uuid[]) and state = 'succeeded'))
     order by id for update`,
    [ids],
  )
}

/** All payments of orders, locked until commit in the order of their ids. */
export async function lockPaymentsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<PaymentRow[]> {
  return await tx.named<PaymentRow>(
    'payments.lock_of_orders',
    `select ${columns} from payments.payments where order_id = any($1) order by id for update`,
    [orderIds],
  )
}

export async function findPayment(tx: Tx, id: string): Promise<PaymentRow | null> {
  const [row] = await tx.named<PaymentRow>('payments.find', `select ${columns} from payments.payments where id = $1`, [
    id,
  ])
  return row ?? null
}

/** The present states of these payments, of every tenant in the scope. */
export async function statesOfPayments(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly Pick<PaymentRow, 'id' | 'state'>[]> {
  return await tx.named<Pick<PaymentRow, 'id' | 'state'>>(
    'payments.states',
    'select id, state from payments.payments where id = any($1)',
    [ids],
  )
}

/** By the provider's own reference, among the payments of one account there. */
export async function findByReference(
  tx: Tx,
  { provider, providerAccountId }: Pick<PaymentRow, 'provider' | 'providerAccountId'>,
  reference: string,
): Promise<PaymentRow | null> {
  const [row] = await tx.named<PaymentRow>(
    'payments.find_by_reference',
    `select ${columns} from payments.payments
     where provider = $1 and provider_reference = $2 and provider_account_id is not distinct from $3`,
    [provider, reference, providerAccountId],
  )
  return row ?? null
}

/** By the provider's second id, of the money, among the payments of one account there. */
export async function findByTransaction(
  tx: Tx,
  { provider, providerAccountId }: Pick<PaymentRow, 'provider' | 'providerAccountId'>,
  transaction: string,
): Promise<PaymentRow | null> {
  const [row] = await tx.named<PaymentRow>(
    'payments.find_by_transaction',
    `select ${columns} from payments.payments
     where provider = $1 and provider_transaction = $2 and provider_account_id is not distinct from $3 order by id limit 1`,
    [provider, transaction, providerAccountId],
  )
  return row ?? null
}

/** By the number that its payer enters in ERIP, among the payments of one account of Express Pay. */
export async function findByAccountNo(
  tx: Tx,
  providerAccountId: string | null,
  accountNo: string,
): Promise<PaymentRow | null> {
  const [row] = await tx.named<PaymentRow>(
    'payments.find_by_account_no',
    `select ${columns} from payments.payments
     where provider = 'expresspay' and payments.account_no(id) = $1 and provider_account_id is not distinct from $2
     order by id desc limit 1`,
    [accountNo, providerAccountId],
  )
  return row ?? null
}

/** All payments of orders, the newest first; not locked. */
export async function listOrderPayments(tx: Tx, orderIds: readonly string[]): Promise<PaymentRow[]> {
  return await tx.named<PaymentRow>(
    'payments.all_of_orders',
    `select ${columns} from payments.payments where order_id = any($1) order by created_at desc, id desc`,
    [orderIds],
  )
}

/** The newest payment of an order. Not locked: a payment's row is locked before its order's, never after. */
export async function latestPayment(tx: Tx, orderId: string): Promise<PaymentRow | null> {
  const [row] = await tx.named<PaymentRow>(
    'payments.latest_of_order',
    `select ${columns} from payments.payments where order_id = $1 order by created_at desc, id desc limit 1`,
    [orderId],
  )
  return row ?? null
}

/** The earliest end of an order's payments that were open for longer than `longerMs`, of those that end after `since`. */
export async function firstEndOfLong(
  tx: Tx,
  { orderId, longerMs, since }: { orderId: string; longerMs: number; since: Instant },
): Promise<Instant | null> {
  const [row] = await tx.sql<{ end: Instant | null }>`
    select min(expires_at) as end from payments.payments
    where order_id = ${orderId} and expires_at > ${since}
      and expires_at - created_at > ${longerMs} * interval '1 millisecond'`
  return row?.end ?? null
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  await tx.sql`
    insert into payments.payments (tenant_id, id, order_id, account_id, method, provider, provider_account_id,
                                   shop_organizer_id, amount_minor, discount_minor, currency, state, description, language,
                                   return_url, expires_at, created_at, next_poll_at)
    values (${payment.tenantId}, ${payment.id}, ${payment.orderId}, ${payment.accountId}, ${payment.method},
            ${payment.provider}, ${payment.providerAccountId}, ${payment.shopOrganizerId}, ${payment.amountMinor},
            ${payment.discountMinor}, ${payment.currency}, 'created', ${payment.description},
            ${payment.language}, ${payment.returnUrl}, ${payment.expiresAt}, ${tx.now},
            ${nextPollAt({ createdAt: tx.now, expiresAt: payment.expiresAt }, tx.now, Math.random())})`
  await insertHistory(tx, payment, 'created', 'created by payer')
}

/** Whether an organizer's own shop has taken money of one of these orders. */
export async function hasPaymentToShop(tx: Tx, orderIds: readonly string[]): Promise<boolean> {
  const rows = await tx.named<{ id: string }>(
    'payments.has_payment_to_shop',
    `select id from payments.payments
     where order_id = any($1) and shop_organizer_id is not null and state in ('succeeded', 'refunding', 'refunded') limit 1`,
    [orderIds],
  )
  return rows.length > 0
}

export type PaymentMove = {
  readonly payment: { readonly id: string }
  readonly state: PaymentState
  readonly cause: string
}

export async function updateState(
  tx: Tx,
  payment: PaymentMove['payment'],
  state: PaymentState,
  cause: string,
): Promise<void> {
  await updateStates(tx, [{ payment, state, cause }])
}

export async function updateStates(tx: Tx, moves: readonly PaymentMove[]): Promise<void> {
  if (moves.length === 0) return
  await tx.named(
    'payments.update_states',
    `with moved as (
       update payments.payments p set state = m.state, changed_at = $4,
         final_check_at = case when m.state = any ($5) then $4::timestamptz + $6 * interval '1 millisecond' end
       from unnest($1::uuid[], $2::text[], $3::text[]) as m (id, state, cause) where p.id = m.id
       returning p.tenant_id, p.id, p.state, m.cause
     )
     insert into payments.payment_history (tenant_id, payment_id, state, cause, at)
     select tenant_id, id, state, cause, $4 from moved on conflict do nothing`,
    [
      moves.map(({ payment }) => payment.id),
      moves.map(({ state }) => state),
      moves.map(({ cause }) => cause),
      tx.now,
      endedUnpaidStates,
      finalCheckDelayMs,
    ],
  )
}

export async function updateOpened(
  tx: Tx,
  id: string,
  opened: { reference: string | null; confirmationUrl: string | null; sbpLink?: string | null | undefined },
): Promise<void> {
  await tx.sql`
    update payments.payments set provider_reference = coalesce(${opened.reference}, provider_reference),
      confirmation_url = coalesce(${opened.confirmationUrl}, confirmation_url),
      sbp_link = coalesce(${opened.sbpLink ?? null}, sbp_link)
    where id = ${id}`
}

/** The first message, or answer, that names the provider's second id. */
export async function recordTransaction(tx: Tx, id: string, transaction: string): Promise<void> {
  await tx.sql`
    update payments.payments set provider_transaction = ${transaction} where id = ${id} and provider_transaction is null`
}

async function insertHistory(
  tx: Tx,
  payment: { tenantId: number; id: string },
  state: PaymentState,
  cause: string,
): Promise<void> {
  await tx.named(
    'payments.insert_history',
    `insert into payments.payment_history (tenant_id, payment_id, state, cause, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [payment.tenantId, payment.id, state, cause, tx.now],
  )
}
