import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RefundTerms } from '../../domain/refund.ts'
import type { OrderRow } from './orders.ts'

/** Reduces the order's price to the part that the moved place does not pay. */
export async function writeEventMove(
  tx: Tx,
  order: Pick<OrderRow, 'tenantId' | 'id'>,
  eventMove: {
    readonly eventMoveOf: string
    readonly eventMoveHold: string
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
    )
    update orders.orders o set event_move_of = ${eventMove.eventMoveOf}, event_move_hold = ${eventMove.eventMoveHold},
      event_move_net_minor = ${eventMove.netMinor}, event_move_fee_minor = ${deferred?.feeMinor ?? null},
      event_move_share_bp = ${deferred?.terms.shareBp ?? null}, event_move_returns_commission = ${deferred?.terms.returnsCommission ?? null},
      event_move_name_ru = ${name.ru}, event_move_name_en = ${name.en}
    from line where o.tenant_id = line.tenant_id and o.id = line.order_id`
}

/** Reduces the order's price to the part that the moved place pays, by that place's payment. */
export async function writePart(
  tx: Tx,
  order: Pick<OrderRow, 'tenantId' | 'id'>,
  part: { readonly lineId: string; readonly netMinor: number; readonly payerOf: string | null },
): Promise<void> {
  await tx.sql`
    with line as (
      update orders.lines set unit_price_minor = ${part.netMinor}
      where tenant_id = ${order.tenantId} and order_id = ${order.id} and id = ${part.lineId} returning tenant_id, order_id
    )
    update orders.orders o set payer_of = ${part.payerOf}
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
    readonly payerOf: string | null
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
        event_commission_bp, extra_commission_bp, pay_before, held_until, created_at, price_difference_of, price_difference_hold, payer_of)
      values (${to.tenantId}, ${id}, ${to.eventId}, ${to.organizerId}, ${to.accountId}, ${to.language}, 'awaiting_payment',
        ${to.currency}, ${to.eventBp}, ${to.extraBp}, ${tx.now}, ${tx.now}, ${tx.now}, ${to.id}, ${moved.placeHoldId},
        ${moved.payerOf}) returning tenant_id, id
    ), line as (
      insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, created_at)
      select tenant_id, id, 'price_difference', ${moved.raceId}, ${moved.nameRu}, ${moved.nameEn}, ${moved.netMinor}, 1, ${tx.now}
      from opened
    )
    insert into orders.order_history (tenant_id, order_id, status, cause, at)
    select tenant_id, id, 'awaiting_payment', 'a place was moved', ${tx.now} from opened`
}
