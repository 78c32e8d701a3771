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
  },
): Promise<void> {
  await tx.sql`
    update orders.lines
    set subject_id = ${to.raceId}, name_ru = ${to.nameRu}, name_en = ${to.nameEn}, unit_price_minor = ${to.priceMinor},
        discount_minor = least(discount_minor, ${to.priceMinor}::bigint)
    where tenant_id = ${order.tenantId} and id = ${lineId}`
  if (to.reductionMinor === 0) return
  await tx.sql`
    update orders.orders set overall_minor = overall_minor - ${to.reductionMinor}::bigint
    where tenant_id = ${order.tenantId} and id = ${order.id}`
}
