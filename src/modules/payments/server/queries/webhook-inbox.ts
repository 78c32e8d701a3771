import type { Tx } from '#src/platform/db/tx.ts'
import type { PaymentRow } from './payments.ts'

export type NewMessage = {
  readonly provider: string
  /** The provider's own id of the message. */
  readonly eventKey: string
  readonly body: string
  /** By lower-case name. Schema of `payments.webhook_inbox.headers`. */
  readonly headers: Readonly<Record<string, string>>
  readonly reference: string
}
export type StoredMessage = {
  /** Null where the message is stored already. */
  readonly inboxId: string | null
  /** The payment with that provider reference; null where it is unknown here. */
  readonly payment: KnownPayment | null
}
export type KnownPayment = Pick<PaymentRow, 'tenantId' | 'id' | 'orderId' | 'providerReference'>

/**
 * Stores messages as they came; a message that comes twice, even in one list, is stored once.
 * Returns results in their order.
 */
export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<StoredMessage[]> {
  const rows = await tx.named<
    { inboxId: string | null } & { [K in 'tenantId' | 'id' | 'orderId']: KnownPayment[K] | null }
  >(
    'payments.insert_messages',
    `with input as materialized (
       select g.*, row_number() over (partition by provider, event_key order by o) as nth
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
         with ordinality as g (provider, event_key, body, headers, reference, o)
     ), stored as (
       insert into payments.webhook_inbox (provider, event_key, body, headers, reference, received_at)
       select provider, event_key, body, headers::jsonb, reference, $6 from input where nth = 1
       on conflict (provider, event_key) do nothing returning id, provider, event_key
     )
     select s.id as "inboxId", p.tenant_id as "tenantId", p.id, p.order_id as "orderId"
     from input g
     left join stored s on s.provider = g.provider and s.event_key = g.event_key and g.nth = 1
     left join lateral (
       select tenant_id, id, order_id from payments.payments
       where provider = g.provider and provider_reference = g.reference limit 1) p on true
     order by g.o`,
    [
      messages.map(({ provider }) => provider),
      messages.map(({ eventKey }) => eventKey),
      messages.map(({ body }) => body),
      messages.map(({ headers }) => JSON.stringify(headers)),
      messages.map(({ reference }) => reference),
      tx.now,
    ],
  )
  return rows.map(({ inboxId, tenantId, id, orderId }, i) => ({
    inboxId,
    payment:
      tenantId === null || id === null || orderId === null
        ? null
        : { tenantId, id, orderId, providerReference: messages[i]?.reference ?? null },
  }))
}

/**
 * Saves the outcomes of messages. The commit is not flushed: a lost outcome is applied once more
 * and changes nothing.
 */
export async function updateProcessed(
  tx: Tx,
  done: readonly { readonly inboxId: string; readonly outcome: string }[],
): Promise<void> {
  await tx.sql`set local synchronous_commit = off`
  await tx.named(
    'payments.update_processed',
    `update payments.webhook_inbox i set processed_at = $3, outcome = d.outcome
     from unnest($1::uuid[], $2::text[]) as d (id, outcome) where i.id = d.id`,
    [done.map(({ inboxId }) => inboxId), done.map(({ outcome }) => outcome), tx.now],
  )
}
