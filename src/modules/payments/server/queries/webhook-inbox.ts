import type { Tx } from '#src/platform/db/tx.ts'
import type { ReceiptMessage } from '../providers/provider.ts'
import type { PaymentRow } from './payments.ts'

export type NewMessage = {
  readonly provider: string
  /** The account at whose address it came; null: the installation's own. */
  readonly providerAccountId: string | null
  /** The provider's own id of the message. */
  readonly eventKey: string
  readonly body: string
  /** By lower-case name. Schema of `payments.webhook_inbox.headers`. */
  readonly headers: Readonly<Record<string, string>>
  readonly reference: string | null
}
export type StoredMessage = {
  /** Null where the message is stored already. */
  readonly inboxId: string | null
  /** The account's payment with that provider reference; null where it is unknown here. */
  readonly payment: KnownPayment | null
}
export type KnownPayment = Pick<PaymentRow, 'tenantId' | 'id' | 'orderId' | 'providerReference' | 'providerTransaction'>

/**
 * Stores messages as they came; a message that comes twice, even in one list, is stored once.
 * Returns results in their order.
 */
export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<StoredMessage[]> {
  const rows = await tx.named<
    { inboxId: string | null } & {
      [K in 'tenantId' | 'id' | 'orderId' | 'providerTransaction']: KnownPayment[K] | null
    }
  >(
    'payments.insert_messages',
    `with input as materialized (
       select g.*, row_number() over (partition by provider, account_id, event_key order by o) as nth
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $7::uuid[])
         with ordinality as g (provider, event_key, body, headers, reference, account_id, o)
     ), stored as (
       insert into payments.webhook_inbox (provider, provider_account_id, event_key, body, headers, reference, received_at)
       select provider, account_id, event_key, body, headers::jsonb, reference, $6 from input where nth = 1
       on conflict (provider, provider_account_id, event_key) do nothing
       returning id, provider, provider_account_id, event_key
     )
     select s.id as "inboxId", p.tenant_id as "tenantId", p.id, p.order_id as "orderId",
       p.provider_transaction as "providerTransaction"
     from input g
     left join stored s on s.provider = g.provider and s.provider_account_id is not distinct from g.account_id
       and s.event_key = g.event_key and g.nth = 1
     left join lateral (
       select tenant_id, id, order_id, provider_transaction from payments.payments
       where provider = g.provider and provider_reference = g.reference
         and provider_account_id is not distinct from g.account_id limit 1) p on true
     order by g.o`,
    [
      messages.map(({ provider }) => provider),
      messages.map(({ eventKey }) => eventKey),
      messages.map(({ body }) => body),
      messages.map(({ headers }) => JSON.stringify(headers)),
      messages.map(({ reference }) => reference),
      tx.now,
      messages.map(({ providerAccountId }) => providerAccountId),
    ],
  )
  return rows.map(({ inboxId, tenantId, id, orderId, providerTransaction }, i) => ({
    inboxId,
    payment:
      tenantId === null || id === null || orderId === null
        ? null
        : { tenantId, id, orderId, providerReference: messages[i]?.reference ?? null, providerTransaction },
  }))
}

/** The messages about receipts of a payment, over all accounts; adapters name them so (`receiptEventKey`). */
export async function receiptMessages(
  tx: Tx,
  paymentId: string,
): Promise<(Pick<NewMessage, 'provider' | 'providerAccountId'> & ReceiptMessage)[]> {
  return await tx.named(
    'payments.receipt_messages',
    `select provider, provider_account_id as "providerAccountId", body, received_at as "receivedAt" from payments.webhook_inbox
     where event_key like 'receipt:%' and split_part(event_key, ':', 2) = $1 order by id`,
    [paymentId],
  )
}

/**
 * Saves the outcomes of messages. The commit is not flushed: a lost outcome is applied once more
 * and changes nothing.
 */
export async function updateProcessed(
  tx: Tx,
  done: readonly { readonly inboxId: string; readonly outcome: string }[],
): Promise<void> {
  // Sent together: neither needs the answer of the other.
  await Promise.all([
    tx.sql`set local synchronous_commit = off`,
    tx.named(
      'payments.update_processed',
      `update payments.webhook_inbox i set processed_at = $3, outcome = d.outcome
       from unnest($1::uuid[], $2::text[]) as d (id, outcome) where i.id = d.id`,
      [done.map(({ inboxId }) => inboxId), done.map(({ outcome }) => outcome), tx.now],
    ),
  ])
}
