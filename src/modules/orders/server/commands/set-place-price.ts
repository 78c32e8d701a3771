import type { Tx } from '#src/platform/db/tx.ts'

export type PlacePrice = {
  readonly orderId: string
  readonly holdId: string
  /** null: the race's current price for the place's ordinal. */
  readonly priceMinor: number | null
  readonly ordinal: number
  readonly nameRu: string
  readonly nameEn: string
}

/**
 * Sets the price and the order line's name of a place in an unpaid order: a social category's
 * price, or the race's own again. Its discounts are decided again (`emitOrderChanged`). The caller holds the order's lock, and has taken the place in
 * this transaction or cancelled its payment.
 */
export async function setPlacePrice(tx: Tx, place: PlacePrice): Promise<void> {
  const { orderId, holdId, priceMinor, ordinal, nameRu, nameEn } = place
  const written = await tx.sql`
    with line as (
      update orders.lines
      set discount_minor = 0, unit_price_minor = coalesce(${priceMinor}::bigint, catalog.price_minor(subject_id, ${ordinal}::int, ${tx.now})),
        name_ru = ${nameRu}, name_en = ${nameEn}
      where order_id = ${orderId} and kind = 'place' and hold_id = ${holdId} returning tenant_id, id
    ), discounts as (
      delete from orders.line_discounts d using line where d.tenant_id = line.tenant_id and d.line_id = line.id
    )
    select id from line`
  if (written.length !== 1)
    throw new Error(`order ${orderId}: expected one place line with hold ${holdId}, updated ${written.length}`)
}
