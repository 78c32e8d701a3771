import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { SoldLine, SoldOrder } from '../../domain/payment-items.ts'

export type SoldOrderRow = SoldOrder & { readonly id: string; readonly eventId: string; readonly timeZone: string }

/** The orders with their lines as they are sold, by id. Receipts are Russian, whatever the buyer reads. */
export async function soldOrders(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, SoldOrderRow>> {
  const rows = await tx.named<Omit<SoldOrderRow, 'rates'> & { eventBp: number; extraBp: number }>(
    'receipts.sold_orders',
    `select o.id, o.event_id as "eventId", o.organizer_id as "organizerId", o.event_commission_bp as "eventBp",
       o.extra_commission_bp as "extraBp", e.name_ru as "eventName", e.starts_on as "startsOn", e.time_zone as "timeZone",
       coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'name', l.name_ru,
           'unitPriceMinor', l.unit_price_minor, 'units', l.units, 'discountMinor', l.discount_minor,
           'providerName', l.provider_name, 'isGoods', coalesce(p.kind = 'goods', false))
           order by l.kind = 'place' desc, l.created_at, l.id)
         from orders.lines l left join catalog.products p on p.id = l.subject_id
         where l.tenant_id = o.tenant_id and l.order_id = o.id), '[]') as lines
     from orders.orders o join catalog.events e on e.id = o.event_id where o.id = any($1)`,
    [orderIds],
  )
  return new Map(rows.map(({ eventBp, extraBp, ...row }) => [row.id, { ...row, rates: { eventBp, extraBp } }]))
}

export type CancelledSum = { readonly lineId: SoldLine['id']; readonly netMinor: number; readonly feeMinor: number }

/** The parts of a cancellation, whose id is that of its refund; none where the refund has no cancellation. */
export async function cancelledSums(tx: Tx, refundId: string): Promise<readonly CancelledSum[]> {
  return await tx.named<CancelledSum>(
    'receipts.cancelled_sums',
    `select r.line_id as "lineId", r.net_minor as "netMinor", r.event_commission_minor + r.extra_commission_minor as "feeMinor"
     from orders.returned_lines r where r.cancellation_id = $1 order by r.line_id`,
    [refundId],
  )
}

export type PrepaidPayment = { readonly tenantId: number; readonly paymentId: string }

/** Payments whose event's day has come by its own clock: they are to be settled. */
export async function paymentsToSettle(tx: Tx, max: number): Promise<readonly PrepaidPayment[]> {
  return await tx.sql<PrepaidPayment>`
    select distinct r.tenant_id as "tenantId", r.payment_id as "paymentId"
    from receipts.receipts r join catalog.events e on e.id = r.event_id
    where r.settle_on <= (${tx.now}::timestamptz at time zone e.time_zone)::date limit ${max}`
}

/** The event as it is now: it may have been moved or cancelled since the payment. */
export async function eventDay(
  tx: Tx,
  eventId: string,
): Promise<{ readonly startsOn: PlainDate; readonly timeZone: string; readonly isHeld: boolean }> {
  const [row] = await tx.sql<{ startsOn: PlainDate; timeZone: string; isHeld: boolean }>`
    select starts_on as "startsOn", time_zone as "timeZone", status not in ('cancelled', 'postponed') as "isHeld"
    from catalog.events where id = ${eventId}`
  if (row === undefined) throw new Error(`event ${eventId} not found`)
  return row
}
