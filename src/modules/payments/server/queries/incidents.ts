import type { Instant } from '#src/kernel/instant.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'

type Sum = { readonly amountMinor: number; readonly currency: string }

/** Saves the sum received beside the sum asked for, for an operator. */
export async function insertWrongSum(
  tx: Tx,
  payment: { readonly tenantId: number; readonly id: string } & Sum,
  received: Sum,
): Promise<void> {
  await tx.sql`
    update payments.payments set received_minor = ${received.amountMinor}, received_currency = ${received.currency}
    where id = ${payment.id}`
  await insertIncident(tx, payment, received)
}

/** For an operator: a sum that was taken, or only held, differs from the sum asked for. */
export async function insertIncident(
  tx: Tx,
  payment: { readonly tenantId: number; readonly id: string } & Sum,
  received: Sum,
): Promise<void> {
  await tx.sql`
    insert into payments.incidents (tenant_id, payment_id, kind, expected_minor, expected_currency, received_minor,
                                    received_currency, at)
    values (${payment.tenantId}, ${payment.id}, 'wrong_sum', ${payment.amountMinor}, ${payment.currency},
            ${received.amountMinor}, ${received.currency}, ${tx.now})
    on conflict (payment_id, kind) do nothing`
}

export type IncidentRow = {
  readonly id: string
  readonly kind: 'wrong_sum' | 'reversed' | 'disputed' | 'unknown_payment'
  readonly at: Instant
  readonly provider: string
  readonly reference: string | null
  readonly eventKey: string | null
  readonly tenantId: number | null
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly state: string | null
  readonly expectedMinor: number | null
  readonly receivedMinor: number | null
  readonly currency: string | null
}

export type IncidentFilter = {
  readonly incident?: IncidentRow['kind'] | undefined
  readonly provider?: string | undefined
  readonly state?: 'open' | 'closed' | undefined
  readonly tenantId?: number | undefined
  readonly orderId?: string | undefined
  readonly paymentId?: string | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
  /** The id of the last incident of the previous page. */
  readonly cursor?: string | undefined
}

/**
 * The newest first, over all tenants: payments of another sum than asked for, disputes, and messages
 * whose payment is still unknown. Ids begin with the time, so they order all kinds.
 */
export async function listIncidents(tx: Tx, filter: IncidentFilter, max: number): Promise<IncidentRow[]> {
  const conditions = [
    filter.incident && fragment`kind = ${filter.incident}`,
    filter.provider && fragment`provider = ${filter.provider}`,
    filter.state && fragment`"isOpen" = ${filter.state === 'open'}`,
    filter.tenantId && fragment`"tenantId" = ${filter.tenantId}`,
    filter.orderId && fragment`"orderId" = ${filter.orderId}`,
    filter.paymentId && fragment`"paymentId" = ${filter.paymentId}`,
    filter.after && fragment`at >= ${filter.after}`,
    filter.before && fragment`at < ${filter.before}`,
    filter.cursor && fragment`id < ${filter.cursor}`,
  ].filter((condition) => condition !== undefined && condition !== '' && condition !== 0)
  return await tx.sql<IncidentRow>(fragment`
    select id, kind, at, provider, reference, "eventKey", "tenantId", "orderId", "paymentId", state, "expectedMinor",
      "receivedMinor", currency
    from (
      select i.id, i.kind, i.at, p.provider, p.provider_reference as reference, null as "eventKey",
        i.tenant_id as "tenantId", p.order_id as "orderId", p.id as "paymentId", p.state,
        i.expected_minor as "expectedMinor", i.received_minor as "receivedMinor", i.received_currency as currency,
        p.state not in ('refunded', 'cancelled') as "isOpen"
      from payments.incidents i join payments.payments p on p.id = i.payment_id
      union all
      select d.id, case d.kind when 'reversal' then 'reversed' else 'disputed' end, d.opened_at, p.provider,
        d.provider_reference, null, d.tenant_id, p.order_id, p.id, p.state, p.amount_minor, d.amount_minor, d.currency,
        d.state = 'opened' or (d.state = 'lost' and d.held_minor - d.written_off_minor > (
          select coalesce(sum(c.amount_minor), 0) from payments.refund_covers c where c.dispute_id = d.id))
      from payments.disputes d join payments.payments p on p.id = d.payment_id
      union all
      select w.id, 'unknown_payment', w.received_at, w.provider, w.reference, w.event_key,
        null, null, null, null, null, null, null, true
      from payments.webhook_inbox w
      where w.outcome = 'unknown_payment' and not exists (
        select from payments.payments p where p.provider = w.provider and p.provider_reference = w.reference)
    ) all_incidents
    where ${fragment.join([fragment`true`, ...conditions], fragment` and `)}
    order by id desc limit ${max}`)
}
