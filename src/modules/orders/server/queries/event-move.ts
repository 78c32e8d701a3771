import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RefundTerms } from '../../domain/refund-sums.ts'
import type { OrderRow } from './orders.ts'

/**
 * Turns an order into an event move, and reduces its price to the part that the moved place does
 * not pay.
 */
export async function writeEventMove(
  tx: Tx,
  order: Pick<OrderRow, 'tenantId' | 'id'>,
  eventMove: {
    readonly sourceOrderId: string
    readonly sourceHoldId: string
    readonly deferred: { readonly feeMinor: number; readonly terms: RefundTerms } | null
    readonly name: BothLanguages
    readonly lineId: string
    readonly netMinor: number
    readonly restMinor: number
  },
): Promise<void> {
  const { deferred, name } = eventMove
  await tx.sql`
    with line as (
      update orders.lines set unit_price_minor = ${eventMove.restMinor}
      where tenant_id = ${order.tenantId} and order_id = ${order.id} and id = ${eventMove.lineId} returning tenant_id, order_id
    ), move as (
      insert into orders.event_moves (tenant_id, order_id, net_minor, name_ru, name_en, deferral_fee_minor,
        deferral_share_bp, deferral_returns_commission)
      select tenant_id, order_id, ${eventMove.netMinor}::bigint, ${name.ru}, ${name.en}, ${deferred?.feeMinor ?? null}::bigint,
        ${deferred?.terms.shareBp ?? null}::int, ${deferred?.terms.returnsCommission ?? null}::boolean from line
    )
    update orders.orders o set kind = 'event_move', source_order_id = ${eventMove.sourceOrderId},
      source_hold_id = ${eventMove.sourceHoldId}
    from line where o.tenant_id = line.tenant_id and o.id = line.order_id`
}

/** What the moved place pays of an event move's price. */
export type EventMoveTerms = {
  readonly netMinor: number
  /** The moved sum's name on the bill. */
  readonly name: BothLanguages
  /** The terms at the request; null where the place was not deferred. */
  readonly deferred: { readonly feeMinor: number; readonly terms: RefundTerms } | null
}

/** The terms of an order of the kind event_move. */
export async function findEventMoveTerms(tx: Tx, orderId: string): Promise<EventMoveTerms> {
  const [row] = await tx.sql<EventMoveTerms>`
    select net_minor as "netMinor", json_build_object('ru', name_ru, 'en', name_en) as name,
      case when deferral_fee_minor is not null then json_build_object('feeMinor', deferral_fee_minor, 'terms',
        json_build_object('shareBp', deferral_share_bp, 'returnsCommission', deferral_returns_commission)) end as deferred
    from orders.event_moves where order_id = ${orderId}`
  if (row === undefined) throw new Error(`event move ${orderId} has no terms`)
  return row
}

/** Reduces the order's price to the part that the moved place pays, by that place's payment. */
export async function writePart(
  tx: Tx,
  order: Pick<OrderRow, 'tenantId' | 'id'>,
  part: { readonly lineId: string; readonly netMinor: number; readonly payingOrderId: string | null },
): Promise<void> {
  await tx.sql`
    with line as (
      update orders.lines set unit_price_minor = ${part.netMinor}
      where tenant_id = ${order.tenantId} and order_id = ${order.id} and id = ${part.lineId} returning tenant_id, order_id
    )
    update orders.orders o set paying_order_id = ${part.payingOrderId}
    from line where o.tenant_id = line.tenant_id and o.id = line.order_id`
}

/**
 * The part of the other price that a moved place pays: a linked order, paid by the original
 * payment.
 */
export async function insertMoved(
  tx: Tx,
  to: OrderRow,
  moved: {
    readonly id: string
    readonly payingOrderId: string | null
    readonly placeHoldId: string
    readonly raceId: string
    readonly nameRu: string
    readonly nameEn: string
    readonly netMinor: number
  },
): Promise<void> {
  const { id } = moved
  await tx.sql`
    with opened as (
      insert into orders.orders (tenant_id, id, event_id, organizer_id, account_id, language, status, currency,
        event_commission_bp, extra_commission_bp, pay_before, held_until, created_at, kind, source_order_id, source_hold_id,
        paying_order_id)
      values (${to.tenantId}, ${id}, ${to.eventId}, ${to.organizerId}, ${to.accountId}, ${to.language}, 'awaiting_payment',
        ${to.currency}, ${to.eventBp}, ${to.extraBp}, ${tx.now}, ${tx.now}, ${tx.now}, 'price_difference', ${to.id},
        ${moved.placeHoldId}, ${moved.payingOrderId}) returning tenant_id, id
    ), line as (
      insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, created_at)
      select tenant_id, id, 'price_difference', ${moved.raceId}, ${moved.nameRu}, ${moved.nameEn}, ${moved.netMinor}, 1, ${tx.now}
      from opened
    )
    insert into orders.order_history (tenant_id, order_id, status, cause, at)
    select tenant_id, id, 'awaiting_payment', 'a place was moved', ${tx.now} from opened`
}
