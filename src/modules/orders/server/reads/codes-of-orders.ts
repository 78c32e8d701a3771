import type { Tx } from '#src/platform/db/tx.ts'

/** The promo codes of orders, with the account that pays; orders without codes are left out. */
export async function codesOfOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<readonly { readonly orderId: string; readonly codeId: string; readonly accountId: string }[]> {
  return await tx.named(
    'orders.codes_of_orders',
    `select c.order_id as "orderId", c.code_id as "codeId", o.account_id as "accountId"
     from orders.order_codes c join orders.orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
     where c.order_id = any($1)`,
    [orderIds],
  )
}
