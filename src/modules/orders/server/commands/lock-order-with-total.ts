import type { Tx } from '#src/platform/db/tx.ts'
import { orderTotals } from '../../domain/totals.ts'
import { listOrderLines, lockOrder, type OrderRow } from '../queries/orders.ts'

/** Locks an order. @returns it with its current total @locks order */
export async function lockOrderWithTotal(tx: Tx, orderId: string): Promise<{ row: OrderRow; overallMinor: number }> {
  const row = await lockOrder(tx, orderId)
  if (row === null) throw new Error(`order ${orderId} not found`)
  const { overallMinor } = orderTotals(await listOrderLines(tx, orderId), {
    eventBp: row.eventBp,
    extraBp: row.extraBp,
  })
  return { row, overallMinor }
}
