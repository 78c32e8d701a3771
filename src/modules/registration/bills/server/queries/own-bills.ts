import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { BillFilter } from '../../domain/bill-filter.ts'

export type OwnBillRow = {
  readonly registrationId: string
  readonly tenantId: number
  readonly eventCode: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly eventStatus: 'draft' | 'published' | 'cancelled' | 'postponed'
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly timeZone: string
}

type BillPage = {
  readonly accountId: string
  readonly state: BillFilter
  /** The last order of the page before. */
  readonly after: string | undefined
  readonly max: number
}

const columns = `o.id as "registrationId", o.tenant_id as "tenantId", e.code as "eventCode", e.name_ru as "eventNameRu",
  e.name_en as "eventNameEn", e.status as "eventStatus", e.starts_on as "startsOn", e.ends_on as "endsOn", e.time_zone as "timeZone"`
const linked = `select from orders.orders s where s.source_order_id = o.id and s.account_id = o.account_id
  and s.kind in ('price_difference', 'options')`

/**
 * The account's orders of all tenants that have a bill of their own, the newest first; price
 * differences and options are on the bill of their order. Runs in the account's own scope:
 * row-level security returns no other account's rows.
 */
export async function ownBills(tx: Tx, { accountId, state, after, max }: BillPage): Promise<OwnBillRow[]> {
  return await tx.named<OwnBillRow>(
    'registration.own_bills',
    `select ${columns}
     from orders.orders o join catalog.events e on e.id = o.event_id
     where o.account_id = $1 and o.kind not in ('price_difference', 'options') and o.status <> 'draft'
       and ($2::uuid is null or (o.created_at, o.id) < (select c.created_at, c.id from orders.orders c where c.id = $2))
       and case $3::text
         when 'open' then (o.status = 'awaiting_payment' and coalesce(o.held_until, 'infinity') > $4)
           or exists (${linked} and s.status = 'awaiting_payment' and coalesce(s.held_until, 'infinity') > $4)
         when 'paid' then o.status in ('paid', 'partially_refunded')
         when 'refunded' then o.status in ('partially_refunded', 'refunded')
           or exists (select from payments.payments p where p.order_id = o.id and p.refund_minor > 0)
           or exists (${linked} and exists (select from payments.payments p where p.order_id = s.id and p.refund_minor > 0))
         else true end
     order by o.created_at desc, o.id desc limit $5`,
    [accountId, after ?? null, state, tx.now, max],
  )
}

/** The order whose bill shows an own order, with its event; null where the account has no such order. */
export async function findOwnBill(tx: Tx, accountId: string, orderId: string): Promise<OwnBillRow | null> {
  const [row] = await tx.named<OwnBillRow>(
    'registration.find_own_bill',
    `select ${columns}
     from orders.orders named
     join orders.orders o on o.id = case when named.kind in ('price_difference', 'options') then named.source_order_id
       else named.id end
     join catalog.events e on e.id = o.event_id
     where named.id = $2 and named.account_id = $1 and o.account_id = $1 and o.status <> 'draft'`,
    [accountId, orderId],
  )
  return row ?? null
}
