import type { Tx } from '#src/platform/db/tx.ts'
import type { OrderRow } from './orders.ts'

/** The current price of the n-th place of a race. */
export async function priceAt(tx: Tx, raceId: string, ordinal: number): Promise<number> {
  const [row] = await tx.sql<{ priceMinor: number | null }>`
    select catalog.price_minor(${raceId}, ${ordinal}::int, ${tx.now}) as "priceMinor"`
  if (row?.priceMinor == null) throw new Error(`race ${raceId}: no price for place ${ordinal}`)
  return row.priceMinor
}

/**
 * Changes the order line to the other race; a refunded difference reduces the price of the line and
 * of the order.
 */
export async function writeRaceOfLine(
  tx: Tx,
  order: Pick<OrderRow, 'tenantId' | 'id'>,
  lineId: string,
  to: {
    readonly raceId: string
    readonly nameRu: string
    readonly nameEn: string
    readonly priceMinor: number
    readonly reductionMinor: number
    /** The part of its discount for the payment method that goes with the price. */
    readonly toPlatformMinor: number
  },
): Promise<void> {
  await tx.sql`
    update orders.lines
    set subject_id = ${to.raceId}, name_ru = ${to.nameRu}, name_en = ${to.nameEn}, unit_price_minor = ${to.priceMinor},
        discount_minor = least(discount_minor, ${to.priceMinor}::bigint),
        method_discount_minor = method_discount_minor - ${to.toPlatformMinor}::bigint
    where tenant_id = ${order.tenantId} and id = ${lineId}`
  await trimDiscounts(tx, order.tenantId, lineId)
  if (to.reductionMinor === 0) return
  await tx.sql`
    update orders.orders set overall_minor = overall_minor - ${to.reductionMinor}::bigint
    where tenant_id = ${order.tenantId} and id = ${order.id}`
}

/** Cuts the parts of a line's discount to what is left of it. */
async function trimDiscounts(tx: Tx, tenantId: number, lineId: string): Promise<void> {
  await tx.sql`
    with parts as (
      select d.rule_id, least(d.amount_minor, l.discount_minor - sum(d.amount_minor) over (order by d.rule_id) + d.amount_minor)
        as left_minor
      from orders.line_discounts d join orders.lines l on l.tenant_id = d.tenant_id and l.id = d.line_id
      where d.tenant_id = ${tenantId} and d.line_id = ${lineId}
    ), deleted as (
      delete from orders.line_discounts d using parts p
      where d.tenant_id = ${tenantId} and d.line_id = ${lineId} and d.rule_id = p.rule_id and p.left_minor <= 0
    )
    update orders.line_discounts d set amount_minor = p.left_minor from parts p
    where d.tenant_id = ${tenantId} and d.line_id = ${lineId} and d.rule_id = p.rule_id and p.left_minor > 0
      and d.amount_minor <> p.left_minor`
}
