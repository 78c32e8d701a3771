import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/database.ts'

type Sum = { readonly amountMinor: number; readonly currency: string }

/** Keeps what really came, beside what was asked for, where an operator finds it. */
export async function insertWrongSum(
  tx: Tx,
  payment: { readonly tenantId: number; readonly id: string } & Sum,
  received: Sum,
): Promise<void> {
  await tx.sql`
    update payments.payments set received_minor = ${received.amountMinor}, received_currency = ${received.currency}
    where id = ${payment.id}`
  await tx.sql`
    insert into payments.incidents (tenant_id, payment_id, kind, expected_minor, expected_currency, received_minor,
                                    received_currency, at)
    values (${payment.tenantId}, ${payment.id}, 'wrong_sum', ${payment.amountMinor}, ${payment.currency},
            ${received.amountMinor}, ${received.currency}, ${tx.now})
    on conflict (payment_id, kind) do nothing`
}

export type IncidentRow = {
  readonly kind: 'wrong_sum' | 'unknown_payment'
  readonly at: Instant
  readonly provider: string
  readonly reference: string | null
  readonly tenantId: number | null
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly state: string | null
  readonly expectedMinor: number | null
  readonly receivedMinor: number | null
  readonly currency: string | null
}

/** The newest first, over all tenants: sums that were not what was asked for, and messages about payments nobody here knows. */
export async function listIncidents(tx: Tx, most: number): Promise<readonly IncidentRow[]> {
  return await tx.sql<IncidentRow>`
    select * from (
      select i.kind, i.at, p.provider, p.provider_reference as reference, i.tenant_id as "tenantId",
        p.order_id as "orderId", p.id as "paymentId", p.state, i.expected_minor as "expectedMinor",
        i.received_minor as "receivedMinor", i.received_currency as currency
      from payments.incidents i join payments.payments p on p.id = i.payment_id
      union all
      select 'unknown_payment', w.received_at, w.provider, w.event_key, null, null, null, null, null, null, null
      from payments.webhook_inbox w where w.outcome = 'unknown_payment'
    ) all_incidents order by at desc limit ${most}`
}
