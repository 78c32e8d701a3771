import type { Tx } from '#src/platform/db/tx.ts'
import { isPaidStatus } from '../../domain/order-state.ts'
import { fullRefund, returnedLines } from '../../domain/refund-sums.ts'
import { linesWithReturns } from '../queries/cancellations.ts'
import { cancelLines } from './cancel-order.ts'
import { lockPaidOrder } from './lock-paid-order.ts'

/**
 * Cancels insurances of a paid order alone: their premiums are refunded by the insurer's rule
 * (`returnable_until`). Lines cancelled before are unchanged, so a repeated call changes nothing.
 * @locks the payments of the order and of its linked orders, then these orders
 */
export async function cancelInsurance(
  tx: Tx,
  {
    orderId,
    lineIds,
    cause,
  }: { readonly orderId: string; readonly lineIds: readonly string[]; readonly cause: string },
): Promise<void> {
  const paid = await lockPaidOrder(tx, orderId)
  if (paid === null || !isPaidStatus(paid.order.status)) return
  const { order } = paid
  const lines = await linesWithReturns(tx, orderId)
  const chosen = lines.filter((line) => line.kind === 'insurance' && lineIds.includes(line.id))
  const cancelled = returnedLines(chosen, { kind: 'whole' }, order, fullRefund)
  if (cancelled.length === 0) return
  const by = { kind: 'operator', accountId: order.accountId } as const
  await cancelLines(tx, order, { lines, cancelled, linkedRefunds: [], terms: fullRefund, by, cause })
}
