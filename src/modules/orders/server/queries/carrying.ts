import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { RefundTerms } from '../../domain/refund.ts'
import type { OrderRow } from './orders.ts'

/** From here on the order costs what the place that is carried does not pay. */
export async function writeCarrying(
  tx: Tx,
  order: Pick<OrderRow, 'tenantId' | 'id'>,
  carrying: {
    readonly carryOf: string
    readonly carryHold: string
    readonly deferred: { readonly feeMinor: number; readonly terms: RefundTerms } | null
    readonly name: BothLanguages
    readonly lineId: string
    readonly netMinor: number
    readonly restMinor: number
  },
): Promise<void> {
  const { deferred, name } = carrying
  await tx.sql`
    with line as (
      update orders.lines set unit_price_minor = ${carrying.restMinor}
      where tenant_id = ${order.tenantId} and order_id = ${order.id} and id = ${carrying.lineId} returning tenant_id, order_id
    )
    update orders.orders o set carry_of = ${carrying.carryOf}, carry_hold = ${carrying.carryHold},
      carry_net_minor = ${carrying.netMinor}, carry_fee_minor = ${deferred?.feeMinor ?? null},
      carry_share_bp = ${deferred?.terms.shareBp ?? null}, carry_returns_commission = ${deferred?.terms.returnsCommission ?? null},
      carry_name_ru = ${name.ru}, carry_name_en = ${name.en}
    from line where o.tenant_id = line.tenant_id and o.id = line.order_id`
}

/** From here on the order costs what the carried place alone pays of it, by that one's payment. */
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

/** What a carried place pays of the other's price: an order beside that one, paid by the old payment. */
export async function insertCarried(
  tx: Tx,
  to: OrderRow,
  carried: {
    readonly id: string
    readonly payerOf: string | null
    readonly placeHoldId: string
    readonly raceId: string
    readonly nameRu: string
    readonly nameEn: string
    readonly netMinor: number
  },
): Promise<void> {
  const { id } = carried
  await tx.sql`
    with opened as (
      insert into orders.orders (tenant_id, id, event_id, organizer_id, account_id, language, status, currency,
        event_commission_bp, extra_commission_bp, pay_before, held_until, created_at, surcharge_of, surcharge_hold, payer_of)
      values (${to.tenantId}, ${id}, ${to.eventId}, ${to.organizerId}, ${to.accountId}, ${to.language}, 'awaiting_payment',
        ${to.currency}, ${to.eventBp}, ${to.extraBp}, ${tx.now}, ${tx.now}, ${tx.now}, ${to.id}, ${carried.placeHoldId},
        ${carried.payerOf}) returning tenant_id, id
    ), line as (
      insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, created_at)
      select tenant_id, id, 'surcharge', ${carried.raceId}, ${carried.nameRu}, ${carried.nameEn}, ${carried.netMinor}, 1, ${tx.now}
      from opened
    )
    insert into orders.order_history (tenant_id, order_id, status, cause, at)
    select tenant_id, id, 'awaiting_payment', 'a place was carried', ${tx.now} from opened`
}
