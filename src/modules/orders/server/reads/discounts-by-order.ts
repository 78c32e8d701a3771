import type { Tx } from '#src/platform/db/tx.ts'
import { discountsOfEachOrder, type OrderDiscountRow } from '../queries/order-discounts.ts'

/** The discounts of each order under its id, added up by name and code: the automatic one first. */
export async function discountsByOrder(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderDiscountRow[]>> {
  return Map.groupBy(await discountsOfEachOrder(tx, orderIds), ({ orderId }) => orderId)
}
