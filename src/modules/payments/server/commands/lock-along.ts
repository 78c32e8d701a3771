import type { Tx } from '#src/platform/db/tx.ts'
import { lockPaymentsOfOrders } from '../queries/payments.ts'

/**
 * Once an order's money has come, money of others goes back: their payments are locked with its own from now on, before any
 * order is. Repeating changes nothing.
 */
export async function lockAlong(
  tx: Tx,
  of: { readonly tenantId: number; readonly orderId: string },
  withOrders: readonly string[],
): Promise<void> {
  await tx.sql`
    insert into payments.locked_along (tenant_id, order_id, with_order)
    select ${of.tenantId}, ${of.orderId}, w from unnest(${withOrders}::uuid[]) w on conflict do nothing`
}

/** The same where nothing is to be paid for the order, and no payment of its own comes. */
export async function lockPaymentsAlong(tx: Tx, orderId: string): Promise<void> {
  const along = await tx.sql<{ id: string }>`
    select with_order as id from payments.locked_along where order_id = ${orderId}`
  if (along.length > 0)
    await lockPaymentsOfOrders(
      tx,
      along.map(({ id }) => id),
    )
}
