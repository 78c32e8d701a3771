import type { Tx } from '#src/platform/db/tx.ts'
import { type LineRow, listOrderLines } from '../queries/orders.ts'

/** The order's line of this product; undefined where it has none. */
export async function orderLineOf(tx: Tx, orderId: string, productId: string): Promise<LineRow | undefined> {
  return (await listOrderLines(tx, orderId)).find(({ kind, subjectId }) => kind !== 'place' && subjectId === productId)
}
