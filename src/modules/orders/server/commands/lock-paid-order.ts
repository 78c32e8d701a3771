import { putPaymentsAside } from '#src/modules/payments/server/commands/put-aside.ts'
import { lockPaymentsOf } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { findOrder, lockWithSurcharges, surchargesOf } from '../queries/orders.ts'
import type { PaidOrder } from '../queries/paid-place.ts'
import { endOrder } from './end-order.ts'

/**
 * Whoever means to change what is paid locks the payments of the order and of its surcharges, then the orders: each kind in the
 * order of the ids. Null where this scope has no such order, or it is itself a surcharge.
 */
export async function lockPaidOrder(tx: Tx, orderId: string): Promise<PaidOrder | null> {
  const known = (await surchargesOf(tx, orderId)).map(({ id }) => id)
  const payerOf = (await findOrder(tx, orderId))?.payerOf ?? orderId
  await lockPaymentsOf(tx, [...new Set([orderId, payerOf, ...known])])
  const locked = await lockWithSurcharges(tx, orderId)
  const order = locked.find(({ id }) => id === orderId)
  if (order === undefined || order.surchargeOf !== null) return null
  const surcharges = locked.filter(({ surchargeOf }) => surchargeOf === orderId)
  // Its money would have to be locked now, after its order: whoever asks once more finds it.
  if (surcharges.some(({ id, paidAt }) => paidAt !== null && !known.includes(id))) throw new Error('Paid in between')
  return { order, surcharges }
}

/**
 * The place is changed or given up: what was to be paid to move it is over, and the place that was kept is free. So is what ran
 * out before: money that comes late would pay the difference to what the place is no more.
 */
export async function endOpenSurcharges(
  tx: Tx,
  { surcharges }: PaidOrder,
  holdIds: readonly (string | null)[],
  cause: string,
): Promise<void> {
  const open = surcharges.filter(
    ({ status, surchargeHold }) =>
      (status === 'awaiting_payment' || status === 'expired') && holdIds.includes(surchargeHold),
  )
  await putPaymentsAside(
    tx,
    open.map(({ id }) => id),
    cause,
  )
  for (const one of open) await endOrder(tx, one, 'cancelled', cause)
}
