import type { Instant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import type { LineKind } from '#src/modules/catalog/domain/commission.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { OrderSource } from '../../domain/order-kind.ts'
import type { OrderStatus } from '../../domain/order-state.ts'

type OrderFields = {
  readonly tenantId: number
  readonly id: string
  readonly eventId: string
  readonly organizerId: string
  readonly accountId: string
  readonly language: 'ru' | 'en'
  readonly status: OrderStatus
  readonly currency: Currency
  readonly eventBp: number
  readonly extraBp: number
  readonly payBefore: Instant | null
  readonly heldUntil: Instant | null
  readonly isRenewed: boolean
  readonly overallMinor: number | null
  readonly paidAt: Instant | null
  readonly paidBy: string | null
  /**
   * The reason why the order can't be paid yet, in the word of the module that set it; null: none.
   */
  readonly missing: string | null
  /**
   * The order whose payments pay this one: a place moved from another event. Null: its own payments.
   */
  readonly payingOrderId: string | null
  /**
   * The paid orders whose released places this one pays for, with their price differences; all are
   * locked together.
   */
  readonly replacesOrderIds: readonly string[]
}

export type OrderRow = OrderFields & OrderSource
export type PriceDifferenceRow = Extract<OrderRow, { kind: 'price_difference' }>
export type OptionsRow = Extract<OrderRow, { kind: 'options' }>
export type EventMoveRow = Extract<OrderRow, { kind: 'event_move' }>

export type LineRow = {
  readonly id: string
  readonly kind: LineKind
  readonly subjectId: string
  readonly nameRu: string
  readonly nameEn: string
  readonly unitPriceMinor: number
  readonly units: number
  readonly discountMinor: number
  readonly methodDiscountMinor: number
  readonly holdId: string | null
  readonly providerName: string
  /**
   * The place was transferred: its money is refunded to the payer only when the event is cancelled.
   */
  readonly isTransferred: boolean
  /** The place was deferred: it is released, and its money waits. */
  readonly isDeferred: boolean
  /** The variant of a product; null where it has none. */
  readonly variantId: string | null
  /**
   * The entry that a product is for; null: a product of the whole order. Of a place: the entry on it,
   * known once the order has a product for it.
   */
  readonly entryId: string | null
  /** False: the owner's cancellation refunds nothing of it. */
  readonly isRefundable: boolean
  /** Of an order of options: the line of the paid order whose variant it changes; null: a product more. */
  readonly replacesLineId: string | null
  /** The hold of that entry's place: the line is cancelled with it. */
  readonly placeHoldId: string | null
  /** An insurance: until when its premium is returned, by the insurer's rule. */
  readonly returnableUntil: Instant | null
}

const columns = `tenant_id as "tenantId", id, event_id as "eventId", organizer_id as "organizerId",
  account_id as "accountId", language, status, currency, event_commission_bp as "eventBp",
  extra_commission_bp as "extraBp", pay_before as "payBefore", held_until as "heldUntil", is_renewed as "isRenewed",
  overall_minor as "overallMinor", paid_at as "paidAt", paid_by as "paidBy", missing, kind,
  source_order_id as "sourceOrderId", source_hold_id as "sourceHoldId", paying_order_id as "payingOrderId",
  replaces_order_ids as "replacesOrderIds"`

/** The order, locked until commit; null where this scope has no such order. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  return (await lockOrders(tx, [id])).get(id) ?? null
}

/** Orders by their id, locked until commit in the order of their ids. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  const rows = await tx.named<OrderRow>(
    'orders.lock',
    `select ${columns} from orders.orders where id = any($1) order by id for update`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The same, with their source orders, the orders that they replace, and, for an event move, the
 * price differences and other event moves of its source order.
 */
export async function lockWithPaid(tx: Tx, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  const rows = await tx.named<OrderRow>(
    'orders.lock_with_paid',
    `select ${columns} from orders.orders
     where id = any($1 || array(select source_order_id from orders.orders
                                where id = any($1) and kind in ('price_difference', 'fee', 'event_move', 'options')
                                union all select unnest(replaces_order_ids) from orders.orders where id = any($1))
       || array(select x.id from orders.orders n join orders.orders x on x.tenant_id = n.tenant_id
                  and x.source_order_id = n.source_order_id and x.kind in ('price_difference', 'event_move')
                where n.id = any($1) and n.kind = 'event_move'))
     order by id for update`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const ofPaidOrder = `select ${columns} from orders.orders
  where id = $1 or (source_order_id = $1 and kind in ('price_difference', 'event_move', 'options')) order by id`

/** A paid order with its price differences, event moves and options, all locked until commit in the order of their ids. */
export async function lockWithPriceDifferences(tx: Tx, id: string): Promise<OrderRow[]> {
  return await tx.named<OrderRow>('orders.lock_with_price_differences', `${ofPaidOrder} for update`, [id])
}

/** The same, not locked. */
export async function linkedOrders(tx: Tx, id: string): Promise<OrderRow[]> {
  return await tx.named<OrderRow>('orders.linked', ofPaidOrder, [id])
}

/** The price differences of a paid order, the earliest first; not locked. */
export async function listPriceDifferences(tx: Tx, id: string): Promise<PriceDifferenceRow[]> {
  return await tx.named<PriceDifferenceRow>(
    'orders.price_differences_of',
    `select ${columns} from orders.orders where source_order_id = $1 and kind = 'price_difference' order by created_at, id`,
    [id],
  )
}

/** The orders of options of a paid order, the earliest first; not locked. */
export async function listOptionsOrders(tx: Tx, id: string): Promise<OptionsRow[]> {
  return await tx.named<OptionsRow>(
    'orders.options_of',
    `select ${columns} from orders.orders where source_order_id = $1 and kind = 'options' order by created_at, id`,
    [id],
  )
}

/**
 * The orders that places of a paid order are, or were, to be moved to at a payment of their own;
 * not locked.
 */
export async function listEventMoves(tx: Tx, id: string): Promise<EventMoveRow[]> {
  return await tx.named<EventMoveRow>(
    'orders.event_moves_of',
    `select ${columns} from orders.orders where source_order_id = $1 and kind = 'event_move' order by created_at, id`,
    [id],
  )
}

export async function findOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  const [row] = await tx.named<OrderRow>('orders.find', `select ${columns} from orders.orders where id = $1`, [id])
  return row ?? null
}

export async function listOrderLines(tx: Tx, orderId: string): Promise<LineRow[]> {
  return (await linesOfOrders(tx, [orderId])).get(orderId) ?? []
}

/** The order lines of each order, under its id: places first. */
export async function linesOfOrders(tx: Tx, orderIds: readonly string[]): Promise<Map<string, LineRow[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx.named<LineRow & { readonly orderId: string }>(
    'orders.lines_of',
    `select order_id as "orderId", id, kind, subject_id as "subjectId", name_ru as "nameRu", name_en as "nameEn",
       unit_price_minor as "unitPriceMinor", units, discount_minor as "discountMinor",
       method_discount_minor as "methodDiscountMinor", hold_id as "holdId",
       provider_name as "providerName", is_transferred as "isTransferred", is_deferred as "isDeferred",
       variant_id as "variantId", entry_id as "entryId", is_refundable as "isRefundable",
       replaces_line_id as "replacesLineId", place_hold_id as "placeHoldId", returnable_until as "returnableUntil"
     from orders.lines where order_id = any($1) order by kind = 'place' desc, created_at, id`,
    [orderIds],
  )
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/**
 * Moves a locked order from the status that the caller has read.
 * @returns false where this transaction has changed the status since the caller read it
 */
export async function updateStatus(
  tx: Tx,
  order: { readonly id: string; readonly status: OrderStatus },
  status: OrderStatus,
  cause: string,
): Promise<boolean> {
  const moved = await tx.named(
    'orders.update_status',
    `with moved as (update orders.orders set status = $2 where id = $1 and status = $5 returning tenant_id, id)
     insert into orders.order_history (tenant_id, order_id, status, cause, at) select tenant_id, id, $2, $3, $4 from moved
     returning order_id`,
    [order.id, status, cause, tx.now, order.status],
  )
  return moved.length > 0
}

export async function updatePaid(
  tx: Tx,
  paid: readonly {
    readonly order: { readonly id: string }
    readonly overallMinor: number
    readonly paymentId: string | null
  }[],
): Promise<void> {
  await tx.named(
    'orders.update_paid',
    `with paid as (
       update orders.orders o set status = 'paid', paid_at = $4, paid_by = p.payment_id, overall_minor = p.overall_minor
       from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as p (id, payment_id, overall_minor) where o.id = p.id
       returning o.tenant_id, o.id, o.paid_by
     )
     insert into orders.order_history (tenant_id, order_id, status, cause, at)
     select tenant_id, id, 'paid', case when paid_by is null then 'nothing to pay' else 'payment succeeded' end, $4
     from paid`,
    [
      paid.map(({ order }) => order.id),
      paid.map(({ paymentId }) => paymentId),
      paid.map(({ overallMinor }) => overallMinor),
      tx.now,
    ],
  )
}

/** Writes each line's part of the discount for the payment method. */
export async function updateMethodDiscounts(
  tx: Tx,
  lines: readonly Pick<LineRow, 'id' | 'methodDiscountMinor'>[],
): Promise<void> {
  if (lines.length === 0) return
  await tx.named(
    'orders.update_method_discounts',
    `update orders.lines l set method_discount_minor = p.method_discount_minor
     from unnest($1::uuid[], $2::bigint[]) as p (id, method_discount_minor) where l.id = p.id`,
    [lines.map(({ id }) => id), lines.map(({ methodDiscountMinor }) => methodDiscountMinor)],
  )
}

export async function updatePaymentTimeLimit(
  tx: Tx,
  order: { tenantId: number; id: string },
  limit: { payBefore: Instant; heldUntil: Instant; isRenewed: boolean },
): Promise<void> {
  await tx.named(
    'orders.update_payment_time_limit',
    'update orders.orders set pay_before = $2, held_until = $3, is_renewed = $4 where id = $1',
    [order.id, limit.payBefore, limit.heldUntil, limit.isRenewed],
  )
}
