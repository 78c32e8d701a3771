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
           'methodDiscountMinor', l.method_discount_minor,
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
    `select r.line_id as "lineId", r.net_minor - r.to_platform_minor as "netMinor", r.event_commission_minor + r.extra_commission_minor as "feeMinor"
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

/** Where and when what was paid for is rendered. */
export type Rendering = {
  readonly eventId: string
  readonly eventName: string
  readonly startsOn: PlainDate
  readonly timeZone: string
  /** The event is held, and the place in it does not wait for a next edition. */
  readonly isHeld: boolean
}
export type LineRendering = Rendering & {
  readonly lineId: string
  /** The place at the other event that this line pays now; null where it was not moved. */
  readonly movedTo: string | null
}

/** The order's own event as it is now: it may have been moved or cancelled since the payment. */
export async function renderingOfOrder(tx: Tx, orderId: string): Promise<Rendering> {
  const [row] = await tx.named<Rendering>(
    'receipts.rendering_of_order',
    `select e.id as "eventId", e.name_ru as "eventName", e.starts_on as "startsOn", e.time_zone as "timeZone",
       e.status not in ('cancelled', 'postponed') as "isHeld"
     from orders.orders o join catalog.events e on e.id = o.event_id where o.id = $1`,
    [orderId],
  )
  if (row === undefined) throw new Error(`order ${orderId} has no event`)
  return row
}

/**
 * The same of each line of an order. A place that was moved to another event, once or several times,
 * is rendered there, with what belonged to it; one that was deferred waits for its next edition, and
 * the difference that was paid for it waits too. Once the deferral has ended by a refund, what was not
 * returned is the event's own.
 */
export async function renderingsOfLines(tx: Tx, orderId: string): Promise<ReadonlyMap<string, LineRendering>> {
  const rows = await tx.named<LineRendering>(
    'receipts.renderings_of_lines',
    `with recursive now as (
       select l.tenant_id, l.id as line_id, l.id, l.order_id, 0 as moves from orders.lines l where l.order_id = $1
       union all
       select n.tenant_id, n.line_id, t.id, t.order_id, n.moves + 1
       from now n join orders.returned_lines r on r.tenant_id = n.tenant_id and r.line_id = n.id
       join orders.cancellations c on c.tenant_id = r.tenant_id and c.id = r.cancellation_id
       join lateral (
         select l.id, l.order_id from orders.lines l where l.tenant_id = c.tenant_id and l.order_id = c.moved_to
         order by l.kind = 'place' desc, l.created_at, l.id limit 1) t on true
     )
     select distinct on (n.line_id) n.line_id as "lineId", case when n.moves > 0 then l.name_ru end as "movedTo",
       e.id as "eventId", e.name_ru as "eventName", e.starts_on as "startsOn", e.time_zone as "timeZone",
       e.status not in ('cancelled', 'postponed') and not exists (
         select from orders.lines p where p.tenant_id = l.tenant_id and p.is_deferred
           and (p.id = l.id or (p.order_id = o.source_order_id and p.hold_id = o.source_hold_id))
           and p.units > coalesce((select sum(r.units) from orders.returned_lines r
             where r.tenant_id = p.tenant_id and r.line_id = p.id), 0)) as "isHeld"
     from now n join orders.lines l on l.tenant_id = n.tenant_id and l.id = n.id
     join orders.orders o on o.tenant_id = n.tenant_id and o.id = n.order_id
     join catalog.events e on e.id = o.event_id
     order by n.line_id, n.moves desc`,
    [orderId],
  )
  return new Map(rows.map((row) => [row.lineId, row]))
}

/** Orders paid by the payments of this one, or paid about its places: their receipts follow a place that moves. */
export async function lookAtSettlements(tx: Tx, orderId: string, on: PlainDate): Promise<void> {
  await tx.sql`
    update receipts.receipts set settle_on = ${on}
    where settle_on is not null and order_id = any(array(
      select o.id from orders.orders o join orders.orders s on s.tenant_id = o.tenant_id and s.id = ${orderId}
      where o.id in (s.id, s.paying_order_id) or o.source_order_id in (s.id, s.paying_order_id)))`
}
