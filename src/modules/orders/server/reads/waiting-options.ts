import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { orderTotals } from '../../domain/totals.ts'
import { type LineRow, listOptionsOrders, listOrderLines } from '../queries/orders.ts'
import { currentOrderStatus } from './build-cart.ts'

export type WaitingOptions = {
  readonly optionsId: string
  readonly lines: readonly LineRow[]
  readonly dueMinor: number
  readonly payBefore: Instant
}

/** The order of options of a paid order that waits for payment now; null where none does. */
export async function findWaitingOptions(tx: Tx, orderId: string): Promise<WaitingOptions | null> {
  const order = (await listOptionsOrders(tx, orderId)).find(({ status }) => status === 'awaiting_payment')
  if (order === undefined || order.payBefore === null) return null
  if ((await currentOrderStatus(tx, order)) !== 'awaiting_payment') return null
  const lines = await listOrderLines(tx, order.id)
  return { optionsId: order.id, lines, dueMinor: orderTotals(lines, order).overallMinor, payBefore: order.payBefore }
}
