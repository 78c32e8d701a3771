import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/**
 * Orders of an event with a confirmed entry, a paid leg of a team, or a paid transfer fee, by id,
 * after `after`.
 */
export async function listConfirmedOrders(
  tx: Tx,
  of: { readonly tenantId: number; readonly eventId: string; readonly after: string | null; readonly max: number },
): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    select id from (
      select order_id as id from registration.entries
      where tenant_id = ${of.tenantId} and event_id = ${of.eventId} and state = 'confirmed'
      union
      select w.order_id from registration.teams t join registration.leg_orders w on w.team_id = t.id
        join orders.orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
      where t.tenant_id = ${of.tenantId} and t.event_id = ${of.eventId} and o.status in ('paid', 'partially_refunded')
      union
      select h.recipient_order_id from registration.transfers h join orders.orders o on o.tenant_id = h.tenant_id and o.id = h.recipient_order_id
      where h.tenant_id = ${of.tenantId} and h.event_id = ${of.eventId} and h.state = 'accepted' and h.kind <> 'waitlist'
        and o.status in ('paid', 'partially_refunded')
    ) confirmed where ${of.after}::uuid is null or id > ${of.after}::uuid
    order by id limit ${of.max}`
  return rows.map(({ id }) => id)
}

/**
 * The time when the order's owner accepted the event's latest postponement; null where they have
 * not.
 */
export async function postponementAcceptedAt(tx: Tx, orderId: string, rulesVersion: number): Promise<Instant | null> {
  const [row] = await tx.sql<{ at: Instant }>`
    select at from registration.accepted_postponements where order_id = ${orderId} and rules_version = ${rulesVersion}`
  return row?.at ?? null
}

/**
 * Records that the owner keeps the order although the event was postponed. Accepting the same
 * postponement again changes nothing.
 */
export async function insertAcceptedPostponement(
  tx: Tx,
  acceptance: {
    readonly tenantId: number
    readonly orderId: string
    readonly accountId: string
    readonly rulesVersion: number
  },
): Promise<void> {
  await tx.sql`
    insert into registration.accepted_postponements (tenant_id, order_id, account_id, rules_version, at)
    values (${acceptance.tenantId}, ${acceptance.orderId}, ${acceptance.accountId}, ${acceptance.rulesVersion}, ${tx.now})
    on conflict (tenant_id, order_id) do update set rules_version = excluded.rules_version, at = excluded.at
      where registration.accepted_postponements.rules_version <> excluded.rules_version`
}

/**
 * Addresses of the recipients who paid the fee for a transferred place of the order: they are
 * notified of their own money. Read as the system.
 */
export async function listFeePayers(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx.sql<{ email: string }>`
    select a.email from registration.transfers h
      join orders.orders o on o.tenant_id = h.tenant_id and o.id = h.recipient_order_id and o.status in ('paid', 'partially_refunded')
      join accounts.accounts a on a.id = o.account_id
    where h.order_id = ${orderId} and h.state = 'accepted' and h.kind <> 'waitlist'`
  return rows.map(({ email }) => email)
}
