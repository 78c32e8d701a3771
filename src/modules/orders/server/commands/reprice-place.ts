import type { Tx } from '#src/platform/db/tx.ts'
import type { LockedOrder } from './change-order.ts'

/**
 * Sets another price for one place of an unpaid order; the caller has locked it and cancelled its
 * payment.
 */
export async function repricePlace(
  tx: Tx,
  order: Pick<LockedOrder, 'id'>,
  holdId: string,
  unitPriceMinor: number,
): Promise<void> {
  await tx.sql`
    with line as (
      update orders.lines set unit_price_minor = ${unitPriceMinor}, discount_minor = 0
      where order_id = ${order.id} and kind = 'place' and hold_id = ${holdId} returning tenant_id, id
    )
    delete from orders.line_discounts d using line where d.tenant_id = line.tenant_id and d.line_id = line.id`
}

/** The current price of a place in an order. */
export async function priceOfPlace(tx: Tx, holdId: string): Promise<number | null> {
  const [line] = await tx.sql<{ priceMinor: number }>`
    select unit_price_minor as "priceMinor" from orders.lines where kind = 'place' and hold_id = ${holdId}`
  return line?.priceMinor ?? null
}
