import { cancelPayments } from '#src/modules/payments/server/commands/cancel-payments.ts'
import { lockOrderPayments } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { lockOrders, type OrderRow } from '../queries/orders.ts'
import { endOrder } from './end-order.ts'

/**
 * Locks the order that has the place with the unpaid orders for shares of it: the advisory
 * locks of their ids first, as where such an order is opened, then their payments, then all orders.
 * @returns the orders for shares
 */
export async function lockWithShares(
  tx: Tx,
  { orderId, shares }: { readonly orderId: string; readonly shares: readonly string[] },
): Promise<readonly OrderRow[]> {
  if (shares.length > 0) {
    await tx.sql`
      select pg_advisory_xact_lock(k) from (
        select hashtextextended(id, 0) as k from unnest(${shares}::text[]) id order by 1) keys`
    await lockOrderPayments(tx, shares)
  }
  const locked = await lockOrders(tx, [orderId, ...shares])
  return [...locked.values()].filter(({ id }) => id !== orderId)
}

/**
 * Ends these orders so that they can't be paid: expired ones too, since a late payment would still
 * pay for them. Paid ones are unchanged. The caller has locked them.
 */
export async function endShares(tx: Tx, orders: readonly OrderRow[], cause: string): Promise<void> {
  const open = orders.filter(({ status }) => status === 'awaiting_payment' || status === 'expired')
  await cancelPayments(
    tx,
    open.map(({ id }) => id),
    cause,
  )
  for (const order of open) await endOrder(tx, order, 'cancelled', cause)
}
