import type { Tx } from '#src/platform/db/tx.ts'
import { listPriceDifferences } from '../queries/orders.ts'
import { linkPaymentLocksOfOrders } from './lock-paid-order.ts'

/**
 * This order pays for a place of another order, which is given back at its payment: from now on
 * every settling of it locks both, payments before orders. The caller has locked the order.
 */
export async function payForReleasedPlace(
  tx: Tx,
  of: { readonly tenantId: number; readonly orderId: string },
  fromOrderId: string,
): Promise<void> {
  const orders = [fromOrderId, ...(await listPriceDifferences(tx, fromOrderId)).map(({ id }) => id)]
  await tx.sql`
    update orders.orders set replaces_order_ids = array(select distinct unnest(replaces_order_ids || ${orders}::uuid[]))
    where tenant_id = ${of.tenantId} and id = ${of.orderId}`
  await linkPaymentLocksOfOrders(tx, of, fromOrderId)
}
