import type { Instant } from '#src/kernel/instant.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { OrderRow } from './orders.ts'

/**
 * Inserts an order beside a paid one, at its commission rates, with one order line: the difference.
 */
export async function insertPriceDifference(
  tx: Tx,
  paid: OrderRow,
  priceDifference: {
    readonly id: string
    readonly placeHoldId: string
    /** Null where no place is reserved: the payment is for the existing place. */
    readonly reservedHoldId: string | null
    readonly raceId: string
    readonly name: BothLanguages
    readonly netMinor: number
    readonly until: Instant
    readonly language: 'ru' | 'en'
  },
): Promise<void> {
  const { id, until, name } = priceDifference
  await tx.sql`
    with opened as (
      insert into orders.orders (tenant_id, id, event_id, organizer_id, account_id, language, status, currency,
        event_commission_bp, extra_commission_bp, pay_before, held_until, created_at, kind, source_order_id, source_hold_id)
      values (${paid.tenantId}, ${id}, ${paid.eventId}, ${paid.organizerId}, ${paid.accountId}, ${priceDifference.language},
        'awaiting_payment', ${paid.currency}, ${paid.eventBp}, ${paid.extraBp}, ${until}, ${until}, ${tx.now}, 'price_difference',
        ${paid.id}, ${priceDifference.placeHoldId}) returning tenant_id, id
    ), line as (
      insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id, created_at)
      select tenant_id, id, 'price_difference', ${priceDifference.raceId}, ${name.ru}, ${name.en}, ${priceDifference.netMinor}, 1,
        ${priceDifference.reservedHoldId}, ${tx.now} from opened
    )
    insert into orders.order_history (tenant_id, order_id, status, cause, at)
    select tenant_id, id, 'awaiting_payment', ${priceDifference.reservedHoldId === null ? 'place price difference opened' : 'upgrade opened'}, ${tx.now} from opened`
}

/** Changes the order line of a paid place to the other race, at the price paid for it. */
export async function renamePlace(
  tx: Tx,
  order: Pick<OrderRow, 'tenantId' | 'id'>,
  holdId: string,
  raceId: string,
): Promise<void> {
  const rows = await tx.sql`
    update orders.lines l set subject_id = r.id, name_ru = r.name_ru, name_en = r.name_en
    from catalog.races r
    where r.id = ${raceId} and l.tenant_id = ${order.tenantId} and l.order_id = ${order.id} and l.kind = 'place'
      and l.hold_id = ${holdId} returning l.id`
  if (rows.length !== 1)
    throw new Error(`order ${order.id}: expected one place line with hold ${holdId}, updated ${rows.length}`)
}

/** Reduces the price of an order line and of its order. */
export async function writeReduction(
  tx: Tx,
  order: Pick<OrderRow, 'tenantId' | 'id'>,
  line: { readonly id: string; readonly lessNetMinor: number; readonly reductionMinor: number },
): Promise<void> {
  await tx.sql`
    with line as (
      update orders.lines set unit_price_minor = unit_price_minor - ${line.lessNetMinor}::bigint
      where tenant_id = ${order.tenantId} and id = ${line.id} returning tenant_id, order_id
    )
    update orders.orders o set overall_minor = o.overall_minor - ${line.reductionMinor}::bigint from line
    where o.tenant_id = line.tenant_id and o.id = line.order_id`
}
