import type { Tx } from '#src/platform/db/database.ts'
import type { LockedOrder } from './change-order.ts'

/** Another price for one place of an order that waits for payment; the caller has locked it and given its payment up. */
export async function repricePlace(tx: Tx, order: LockedOrder, holdId: string, unitPriceMinor: number): Promise<void> {
  await tx.sql`
    update orders.lines set unit_price_minor = ${unitPriceMinor}
    where order_id = ${order.id} and kind = 'place' and hold_id = ${holdId}`
}
