import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { nextRefundCheckAt } from '../../domain/polling.ts'
import type { ByHand, RefundState } from '../../domain/refund-state.ts'

export type RefundRow = {
  readonly tenantId: number
  readonly id: string
  readonly paymentId: string
  readonly amountMinor: number
  readonly state: RefundState
  /** How often it was requested. */
  readonly attempt: number
  /** The refund's id at the provider. */
  readonly providerReference: string | null
  /** Where an operator makes it; null: the provider's API does. */
  readonly byHand: ByHand | null
  /** What of it the payer has already by lost disputes: the provider is asked for the rest. */
  readonly disputedMinor: number
  /** Whether the provider was asked to make it, in this attempt. */
  readonly isTried: boolean
  /** Whether the provider, which accepted this attempt, makes its receipt too. */
  readonly hasReceipt: boolean
}

const columns = `tenant_id as "tenantId", id, payment_id as "paymentId", amount_minor as "amountMinor", state, attempt,
  provider_reference as "providerReference", by_hand as "byHand",
  (select coalesce(sum(c.amount_minor), 0)::bigint from payments.refund_covers c where c.refund_id = refunds.id) as "disputedMinor",
  tried_at is not null as "isTried", has_receipt as "hasReceipt"`

/** Inserts a refund request; false where it exists already. The payment is locked by the caller. */
export async function insertRefund(
  tx: Tx,
  refund: Pick<RefundRow, 'tenantId' | 'id' | 'paymentId' | 'amountMinor'> & { readonly cause: string },
): Promise<boolean> {
  const rows = await tx.named<{ id: string }>(
    'payments.insert_refund',
    `with requested as (
       insert into payments.refunds (tenant_id, id, payment_id, amount_minor, state, cause, requested_at)
       values ($1, $2, $3, $4, 'requested', $5, $6) on conflict (id) do nothing returning payment_id, amount_minor
     )
     update payments.payments p set refund_minor = p.refund_minor + w.amount_minor from requested w
     where p.id = w.payment_id returning p.id`,
    [refund.tenantId, refund.id, refund.paymentId, refund.amountMinor, refund.cause, tx.now],
  )
  return rows.length > 0
}

export async function refundsOfPayment(tx: Tx, paymentId: string): Promise<RefundRow[]> {
  return await tx.named<RefundRow>(
    'payments.refunds_of_payment',
    `select ${columns} from payments.refunds where payment_id = $1 order by id`,
    [paymentId],
  )
}

export async function refundsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<RefundRow[]> {
  return await tx.named<RefundRow>(
    'payments.refunds_of_orders',
    `select ${columns} from payments.refunds
     where payment_id in (select id from payments.payments where order_id = any($1)) order by id`,
    [orderIds],
  )
}

export async function findRefund(tx: Tx, id: string): Promise<RefundRow | null> {
  const [row] = await tx.named<RefundRow>(
    'payments.find_refund',
    `select ${columns} from payments.refunds where id = $1`,
    [id],
  )
  return row ?? null
}

/**
 * Moves a refund from one state to another; false where it was not in the first.
 * @param reference its id at the provider, where that has just named it
 */
export async function moveRefundRow(
  tx: Tx,
  id: string,
  from: RefundState,
  to: RefundState,
  reference: string | null = null,
): Promise<boolean> {
  const rows = await tx.named<{ id: string }>(
    'payments.move_refund',
    `update payments.refunds set state = $3, next_check_at = null,
       ended_at = case when $3 in ('requested', 'by_hand') then null else $4::timestamptz end,
       attempt = attempt + case when $3 = 'requested' then 1 else 0 end,
       provider_reference = case when $3 = 'requested' then null else coalesce($5, provider_reference) end,
       sent_at = case when $3 = 'requested' then null else sent_at end,
       tried_at = case when $3 = 'requested' then null else tried_at end,
       has_receipt = has_receipt and $3 <> 'requested'
     where id = $1 and state = $2 returning id`,
    [id, from, to, tx.now, reference],
  )
  return rows.length > 0
}

/** Moves a requested refund to `by_hand`: an operator makes it. */
export async function recordByHand(
  tx: Tx,
  id: string,
  {
    byHand,
    requisites,
    remindAt,
  }: { readonly byHand: ByHand; readonly requisites: object | null; readonly remindAt: Instant | null },
): Promise<void> {
  await tx.sql`
    update payments.refunds set state = 'by_hand', by_hand = ${byHand}, requisites_remind_at = ${remindAt},
      requisites = ${requisites === null ? null : JSON.stringify(requisites)}
    where id = ${id} and state = 'requested'`
}

/** Whether the provider is asked about this attempt for the first time. */
export async function claimFirstTry(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>`
    update payments.refunds set tried_at = ${tx.now} where id = ${id} and tried_at is null returning id`
  return rows.length > 0
}

/** What proves a refund that was made by hand. */
export async function recordDocument(tx: Tx, id: string, document: string): Promise<void> {
  await tx.sql`update payments.refunds set document = ${document} where id = ${id}`
}

/** Moves a requested refund to `sent`, with the time of its first check. */
export async function recordSent(
  tx: Tx,
  id: string,
  providerReference: string | null,
  hasReceipt: boolean,
): Promise<void> {
  await tx.named(
    'payments.refund_sent',
    `update payments.refunds set state = 'sent', sent_at = $2, next_check_at = $3, provider_reference = $4,
       has_receipt = $5
     where id = $1 and state = 'requested'`,
    [id, tx.now, nextRefundCheckAt(tx.now, tx.now, Math.random()), providerReference, hasReceipt],
  )
}

export type DueRefund = { readonly tenantId: number; readonly refundId: string; readonly sentAt: Instant }

/**
 * Claims sent refunds that are due for a check and sets each one's next time in the same
 * transaction, so two workers never check the same one, and a check that dies is repeated.
 */
export async function claimDueRefunds(tx: Tx, max: number): Promise<readonly DueRefund[]> {
  const due = await tx.sql<DueRefund>`
    select tenant_id as "tenantId", id as "refundId", sent_at as "sentAt" from payments.refunds
    where state = 'sent' and next_check_at <= ${tx.now} order by next_check_at limit ${max} for update skip locked`
  if (due.length === 0) return due
  await tx.sql`
    update payments.refunds r set next_check_at = n.at
    from unnest(${due.map(({ refundId }) => refundId)}::uuid[],
                ${due.map(({ sentAt }) => nextRefundCheckAt(sentAt, tx.now, Math.random()))}::timestamptz[]) as n (id, at)
    where r.id = n.id`
  return due
}

/** A message about a refund of this payment came: those that were sent are checked next. */
export async function checkRefundsSoon(tx: Tx, paymentId: string): Promise<void> {
  await tx.sql`
    update payments.refunds set next_check_at = ${tx.now} where payment_id = ${paymentId} and state = 'sent'`
}

export type ListedRefund = {
  readonly id: string
  readonly paymentId: string
  readonly registrationId: string
  readonly provider: string
  /** Without what its payer has already by lost disputes. */
  readonly amountMinor: number
  readonly currency: string
  readonly state: 'by_hand' | 'failed' | 'sent'
  readonly byHand: ByHand | null
  /** As far as the provider knows them. */
  readonly requisites: Readonly<Record<string, string>> | null
  readonly cause: string
  readonly requestedAt: Instant
  readonly sentAt: Instant | null
}

/** Refunds of all tenants that wait for an operator: refused, to be made by hand, or not made in three days; the oldest first. */
export async function listWaitingRefunds(tx: Tx): Promise<ListedRefund[]> {
  return await tx.sql<ListedRefund>`
    select r.id, p.id as "paymentId", p.order_id as "registrationId", p.provider,
      (r.amount_minor - (select coalesce(sum(c.amount_minor), 0) from payments.refund_covers c where c.refund_id = r.id))::bigint as "amountMinor",
      p.currency, r.state, r.by_hand as "byHand", r.requisites, r.cause, r.requested_at as "requestedAt", r.sent_at as "sentAt"
    from payments.refunds r join payments.payments p on p.id = r.payment_id
    where r.state in ('failed', 'by_hand') or (r.state = 'sent' and r.sent_at < ${tx.now}::timestamptz - interval '3 days')
    order by r.requested_at limit 200`
}
