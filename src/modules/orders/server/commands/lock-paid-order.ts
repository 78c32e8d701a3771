import { lockAlong } from '#src/modules/payments/server/commands/lock-along.ts'
import { putPaymentsAside } from '#src/modules/payments/server/commands/put-aside.ts'
import { lockPaymentsOf } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { carryingsOf, findOrder, lockWithSurcharges, surchargesOf } from '../queries/orders.ts'
import type { PaidOrder } from '../queries/paid-place.ts'
import { endOrder } from './end-order.ts'

export type LockedPaidOrder = PaidOrder

/**
 * Whoever means to change what is paid locks the payments of the order, of its surcharges and of what its places are carried to,
 * then the orders: each kind in the order of the ids. Null where this scope has no such order, or it is itself a surcharge.
 */
export async function lockPaidOrder(tx: Tx, orderId: string): Promise<PaidOrder | null> {
  const { known, payers } = await moneyOf(tx, orderId)
  await lockPaymentsOf(tx, payers)
  const locked = await lockWithSurcharges(tx, orderId)
  const order = locked.find(({ id }) => id === orderId)
  if (order === undefined || order.surchargeOf !== null) return null
  const surcharges = locked.filter(({ surchargeOf }) => surchargeOf === orderId)
  const carryings = locked.filter(({ carryOf }) => carryOf === orderId)
  // Its money would have to be locked now, after its order: whoever asks once more finds it.
  if (surcharges.some(({ id, paidAt }) => paidAt !== null && !known.includes(id))) throw new Error('Paid in between')
  return { order, surcharges, carryings }
}

/** Whose payments brought, or may bring, the money of a paid order and of what is paid beside it. */
async function moneyOf(tx: Tx, orderId: string) {
  const surcharges = await surchargesOf(tx, orderId)
  const carryings = await carryingsOf(tx, orderId)
  const all = [await findOrder(tx, orderId), ...surcharges]
  const payers = [orderId, ...all.flatMap((one) => (one === null ? [] : [one.id, one.payerOf ?? one.id]))]
  const ids = new Set([...payers, ...carryings.map(({ id }) => id)])
  return { known: surcharges.map(({ id }) => id), payers: [...ids] }
}

/** An order pays for a place of another, which is given up with its payment: their payments are locked with its own from now on. */
export async function lockMoneyAlong(
  tx: Tx,
  of: { readonly tenantId: number; readonly orderId: string },
  paidOrderId: string,
): Promise<void> {
  await lockAlong(tx, of, (await moneyOf(tx, paidOrderId)).payers)
}

/**
 * The place is changed or given up: what was to be paid to move it, or to carry it elsewhere, is over, and the place that was kept is free. So is what ran
 * out before: money that comes late would pay the difference to what the place is no more.
 */
export async function endOpenSurcharges(
  tx: Tx,
  { surcharges, carryings }: Pick<PaidOrder, 'surcharges' | 'carryings'>,
  holdIds: readonly (string | null)[],
  cause: string,
): Promise<void> {
  const open = [...surcharges, ...carryings].filter(
    ({ status, surchargeHold, carryHold }) =>
      (status === 'awaiting_payment' || status === 'expired') && holdIds.includes(surchargeHold ?? carryHold),
  )
  await putPaymentsAside(
    tx,
    open.map(({ id }) => id),
    cause,
  )
  for (const one of open) await endOrder(tx, one, 'cancelled', cause)
}
