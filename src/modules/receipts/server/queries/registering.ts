import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { FiscalNumbers } from '../../domain/fiscal-numbers.ts'
import type { ReceiptContent } from '../../domain/receipt.ts'
import { nextTryAt, type ReceiptState } from '../../domain/receipt-state.ts'
import { receiptEmailJob } from '../jobs/receipt-email.ts'
import { throughAcquirer } from './receipts.ts'

export type DueReceipt = {
  readonly tenantId: number
  readonly id: string
  readonly state: Exclude<ReceiptState, 'registered'>
  readonly attempt: number
  readonly content: ReceiptContent
  /** The register, or `throughAcquirer`; null before it is sent. */
  readonly provider: string | null
  readonly providerReference: string | null
  readonly paymentId: string
  readonly dueSince: Instant
  readonly sentAt: Instant | null
  /** When the payment's provider was given a content of its sum; null: it was not. */
  readonly givenAt: Instant | null
  /** The buyer's address; null where the account was deleted. */
  readonly buyerEmail: string | null
}

/**
 * Claims receipts that are due for sending or asking, and sets each one's next time in the same
 * transaction: two workers never have the same one, and one whose worker dies is tried again.
 * @param hasTill without a till of our own only those that payments' providers make
 */
export async function claimReceipts(tx: Tx, max: number, hasTill: boolean): Promise<readonly DueReceipt[]> {
  const due = await tx.sql<DueReceipt>`
    select r.tenant_id as "tenantId", r.id, r.state, r.attempt, r.content, r.provider,
      r.provider_reference as "providerReference", r.payment_id as "paymentId",
      r.due_since as "dueSince", r.sent_at as "sentAt",
      (select c.written_at from receipts.acquirer_contents c
       where c.tenant_id = r.tenant_id and c.kind = r.kind and c.reference = r.reference and r.part = 1
         and (c.content ->> 'totalMinor')::bigint = r.total_minor) as "givenAt",
      (select a.email from orders.orders o join accounts.accounts a on a.id = o.account_id
       where o.tenant_id = r.tenant_id and o.id = r.order_id and a.deleted_at is null) as "buyerEmail"
    from receipts.receipts r where r.next_try_at <= ${tx.now} and (${hasTill} or r.provider = ${throughAcquirer})
    order by r.next_try_at limit ${max} for update of r skip locked`
  if (due.length === 0) return due
  const next = due.map(({ state, sentAt, dueSince }) =>
    nextTryAt(state, state === 'sent' ? (sentAt ?? dueSince) : dueSince, tx.now, Math.random()),
  )
  await tx.sql`
    update receipts.receipts r set next_try_at = n.at
    from unnest(${due.map(({ id }) => id)}::uuid[], ${next}::timestamptz[]) as n (id, at) where r.id = n.id`
  return due
}

type Attempt = Pick<DueReceipt, 'id' | 'attempt'>

/** The register has accepted it; nothing where another worker has said so already. */
export async function moveToSent(
  tx: Tx,
  { id, attempt }: Attempt,
  sent: { readonly provider: string; readonly reference: string },
): Promise<void> {
  await tx.sql`
    update receipts.receipts set state = 'sent', provider = ${sent.provider}, provider_reference = ${sent.reference},
      failure = null, sent_at = ${tx.now}, next_try_at = ${nextTryAt('sent', tx.now, tx.now, Math.random())}
    where id = ${id} and attempt = ${attempt} and state in ('due', 'failed')`
}

/** The register has made it; its buyer gets an email, unless it only reverses another receipt. */
export async function moveToRegistered(tx: Tx, { id, attempt }: Attempt, numbers: FiscalNumbers): Promise<void> {
  const moved = await tx.sql<{ receiptId: string; isReversal: boolean }>`
    update receipts.receipts set state = 'registered', numbers = ${JSON.stringify(numbers)}::jsonb, registered_at = ${tx.now},
      failure = null, next_try_at = null
    where id = ${id} and attempt = ${attempt} and state = 'sent'
    returning id as "receiptId", kind = 'correction' and part = 1 as "isReversal"`
  for (const { receiptId, isReversal } of moved) if (!isReversal) await tx.enqueue(receiptEmailJob, { receiptId })
}

/** The payment's provider has made a receipt after all that had failed there: it says what the provider was given. */
export async function bringBackToAcquirer(tx: Tx, { id, attempt }: Attempt): Promise<void> {
  await tx.sql`
    update receipts.receipts r set state = 'sent', provider = ${throughAcquirer}, content = c.content,
      provider_reference = r.kind || ':' || r.reference
    from receipts.acquirer_contents c
    where r.id = ${id} and r.attempt = ${attempt} and r.state = 'failed'
      and c.tenant_id = r.tenant_id and c.kind = r.kind and c.reference = r.reference
      and (c.content ->> 'totalMinor')::bigint = r.total_minor`
}

/**
 * The register has not made it, and will not: sent again it is another one there.
 * @param retryAt null: an operator has to look first
 */
export async function moveToFailed(
  tx: Tx,
  { id, attempt }: Attempt,
  failed: { readonly failure: string; readonly retryAt: Instant | null },
): Promise<void> {
  await tx.sql`
    update receipts.receipts set state = 'failed', failure = ${failed.failure.slice(0, 500)}, attempt = attempt + 1,
      provider = null, provider_reference = null, next_try_at = ${failed.retryAt}
    where id = ${id} and attempt = ${attempt} and state <> 'registered'`
}

/** Sends a receipt next that waits or failed, with its present content. */
export async function requestAgain(tx: Tx, id: string, content: ReceiptContent): Promise<void> {
  await tx.sql`
    update receipts.receipts set content = ${JSON.stringify(content)}::jsonb, due_since = ${tx.now}, next_try_at = ${tx.now}
    where id = ${id} and state in ('due', 'failed')`
}

/** The register says that something is new about a receipt: it is asked next. */
export async function askSoon(tx: Tx, provider: string, reference: string): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>`
    update receipts.receipts set next_try_at = ${tx.now}
    where provider = ${provider} and provider_reference = ${reference} and state = 'sent' returning id`
  return rows.length > 0
}
