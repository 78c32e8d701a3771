import { lockAlong } from '#src/modules/payments/server/commands/lock-along.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { findOrder, surchargesOf } from '../queries/orders.ts'

/**
 * This order pays for a place of that one, which is given back with its payment: from now on whoever settles it locks both, payments
 * before orders. The caller has locked the order.
 */
export async function takeFrom(
  tx: Tx,
  of: { readonly tenantId: number; readonly orderId: string },
  fromOrderId: string,
): Promise<void> {
  const from = await findOrder(tx, fromOrderId)
  if (from === null) throw new Error('A place of no order')
  const orders = [from.id, ...(await surchargesOf(tx, from.id)).map(({ id }) => id)]
  await tx.sql`
    update orders.orders set takes_from = array(select distinct unnest(takes_from || ${orders}::uuid[]))
    where tenant_id = ${of.tenantId} and id = ${of.orderId}`
  await lockAlong(tx, of, from.payerOf === null ? orders : [...orders, from.payerOf])
}
