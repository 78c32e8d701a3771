import type { Tx } from '#src/platform/db/tx.ts'
import type { LockedOrder } from './change-order.ts'

/** Another price for one place of an order that waits for payment; the caller has locked it and given its payment up. */
export async function repricePlace(
  tx: Tx,
  order: Pick<LockedOrder, 'id'>,
  holdId: string,
  unitPriceMinor: number,
): Promise<void> {
  await tx.sql`
    update orders.lines set unit_price_minor = ${unitPriceMinor}
    where order_id = ${order.id} and kind = 'place' and hold_id = ${holdId}`
}

/** What a place of an order costs as it stands. */
export async function priceOfPlace(tx: Tx, holdId: string): Promise<number | null> {
  const [line] = await tx.sql<{ priceMinor: number }>`
    select unit_price_minor as "priceMinor" from orders.lines where kind = 'place' and hold_id = ${holdId}`
  return line?.priceMinor ?? null
}
