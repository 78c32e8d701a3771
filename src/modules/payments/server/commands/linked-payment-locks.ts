import type { Tx } from '#src/platform/db/tx.ts'
import { lockPaymentsOfOrders } from '../queries/payments.ts'

/**
 * A payment of this order causes refunds of other orders: from now on their payments are locked
 * with its own, before any order is. Repeating changes nothing.
 */
export async function linkPaymentLocks(
  tx: Tx,
  of: { readonly tenantId: number; readonly orderId: string },
  withOrders: readonly string[],
): Promise<void> {
  await tx.sql`
    insert into payments.linked_payment_locks (tenant_id, order_id, with_order)
    select ${of.tenantId}, ${of.orderId}, w from unnest(${withOrders}::uuid[]) w on conflict do nothing`
}

/** The same for an order that is free and so has no payment of its own. */
export async function lockLinkedPayments(tx: Tx, orderId: string): Promise<void> {
  const linked = await tx.sql<{ id: string }>`
    select with_order as id from payments.linked_payment_locks where order_id = ${orderId}`
  if (linked.length > 0)
    await lockPaymentsOfOrders(
      tx,
      linked.map(({ id }) => id),
    )
}
