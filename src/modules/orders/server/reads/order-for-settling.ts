import type { Tx } from '#src/platform/db/tx.ts'
import { totalsOf } from '../../domain/totals.ts'
import { linesOf, lockOrder, type OrderRow } from '../queries/orders.ts'

/** An order locked for settling, with its current sum. */
export async function orderForSettling(tx: Tx, orderId: string): Promise<{ row: OrderRow; overallMinor: number }> {
  const row = await lockOrder(tx, orderId)
  if (row === null) throw new Error('No such order')
  const { overallMinor } = totalsOf(await linesOf(tx, orderId), { eventBp: row.eventBp, extraBp: row.extraBp })
  return { row, overallMinor }
}
