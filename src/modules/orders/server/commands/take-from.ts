import type { Tx } from '#src/platform/db/tx.ts'
import { priceDifferencesOf } from '../queries/orders.ts'
import { lockMoneyAlong } from './lock-paid-order.ts'

/**
 * This order pays for a place of that one, which is given back with its payment: from now on whoever settles it locks both, payments
 * before orders. The caller has locked the order.
 */
export async function takeFrom(
  tx: Tx,
  of: { readonly tenantId: number; readonly orderId: string },
  fromOrderId: string,
): Promise<void> {
  const orders = [fromOrderId, ...(await priceDifferencesOf(tx, fromOrderId)).map(({ id }) => id)]
  await tx.sql`
    update orders.orders set takes_from = array(select distinct unnest(takes_from || ${orders}::uuid[]))
    where tenant_id = ${of.tenantId} and id = ${of.orderId}`
  await lockMoneyAlong(tx, of, fromOrderId)
}
