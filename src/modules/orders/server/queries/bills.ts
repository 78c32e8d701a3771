import type { Instant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { OrderKind } from '../../domain/order-kind.ts'
import type { OrderStatus } from '../../domain/order-state.ts'
import type { CancelledBy } from './cancellations.ts'

/** An order, or an order of its price differences and options: each is a part of the order's bill. */
export type BillOrderRow = {
  readonly id: string
  /** The order whose bill it is a part of: itself, or its source. */
  readonly billId: string
  readonly accountId: string
  readonly kind: OrderKind
  readonly sourceOrderId: string | null
  readonly payingOrderId: string | null
  readonly status: OrderStatus
  readonly currency: Currency
  readonly eventBp: number
  readonly extraBp: number
  readonly createdAt: Instant
  readonly payBefore: Instant | null
  readonly isPaymentOpen: boolean
  readonly paidAt: Instant | null
}

/** The orders and their price differences and options, the order itself first, then the earliest. */
export async function billOrders(tx: Tx, orderIds: readonly string[]): Promise<BillOrderRow[]> {
  return await tx.named<BillOrderRow>(
    'orders.bill_orders',
    `select o.id, case when o.id = any($1) then o.id else o.source_order_id end as "billId", o.account_id as "accountId",
       o.kind, o.source_order_id as "sourceOrderId", o.paying_order_id as "payingOrderId", o.status, o.currency,
       o.event_commission_bp as "eventBp", o.extra_commission_bp as "extraBp", o.created_at as "createdAt",
       o.pay_before as "payBefore", o.paid_at as "paidAt",
       exists (select from payments.payments p where p.tenant_id = o.tenant_id and p.order_id = o.id
         and p.state in ('created', 'open', 'authorized')) as "isPaymentOpen"
     from orders.orders o
     where o.id = any($1) or (o.source_order_id = any($1) and o.kind in ('price_difference', 'options'))
     order by o.id = any($1) desc, o.created_at, o.id`,
    [orderIds],
  )
}

/** A cancellation, or the returned difference to a cheaper race; its id is that of its refund. */
export type BillCancellationRow = {
  readonly id: string
  readonly orderId: string
  readonly kind: 'cancellation' | 'price_reduction'
  readonly cancelledBy: CancelledBy
  readonly refundMinor: number
  readonly movedMinor: number
  readonly movedTo: string | null
  readonly at: Instant
  readonly lines: readonly {
    readonly lineId: string
    readonly units: number
    /** The part of `refundMinor` that is not commission. */
    readonly netMinor: number
    readonly refundMinor: number
  }[]
}

/** The cancellations of orders with the order lines that each returned, the newest first. */
export async function billCancellations(tx: Tx, orderIds: readonly string[]): Promise<BillCancellationRow[]> {
  return await tx.named<BillCancellationRow>(
    'orders.bill_cancellations',
    `select c.id, c.order_id as "orderId", c.kind, c.cancelled_by as "cancelledBy", c.refund_minor as "refundMinor",
       c.moved_minor as "movedMinor", c.moved_to as "movedTo", c.at,
       coalesce((select json_agg(json_build_object('lineId', r.line_id, 'units', r.units, 'netMinor', r.net_minor - r.to_platform_minor,
           'refundMinor', r.net_minor - r.to_platform_minor + r.event_commission_minor + r.extra_commission_minor) order by r.line_id)
         from orders.returned_lines r where r.tenant_id = c.tenant_id and r.cancellation_id = c.id), '[]') as lines
     from orders.cancellations c where c.order_id = any($1) order by c.at desc, c.id desc`,
    [orderIds],
  )
}

/** Those of the refunds that a cancellation of another order asked for. */
export async function refundsOfOtherOrders(
  tx: Tx,
  refundIds: readonly string[],
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.named<{ id: string }>(
    'orders.refunds_of_other_orders',
    'select id from orders.cancellations where id = any($1) and order_id <> all($2)',
    [refundIds, orderIds],
  )
  return new Set(rows.map(({ id }) => id))
}

export type NamedOrderRow = {
  readonly id: string
  /** The order whose bill it is a part of. */
  readonly billId: string
  readonly accountId: string
  readonly kind: OrderKind
  readonly sourceOrderId: string | null
  readonly eventNameRu: string
  readonly eventNameEn: string
}

/** Orders with their events' names: those of the ids, and the fees and event moves of one order. */
export async function namedOrders(tx: Tx, ids: readonly string[], sourceId: string): Promise<NamedOrderRow[]> {
  return await tx.named<NamedOrderRow>(
    'orders.named_orders',
    `select o.id, case when o.kind in ('price_difference', 'options') then o.source_order_id else o.id end as "billId",
       o.account_id as "accountId", o.kind, o.source_order_id as "sourceOrderId", e.name_ru as "eventNameRu", e.name_en as "eventNameEn"
     from orders.orders o join catalog.events e on e.id = o.event_id
     where o.id = any($1) or (o.source_order_id = $2 and o.kind in ('fee', 'event_move'))
     order by o.created_at, o.id`,
    [ids, sourceId],
  )
}
