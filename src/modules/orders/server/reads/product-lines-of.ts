import type { Tx } from '#src/platform/db/tx.ts'
import { type LineRow, listOrderLines } from '../queries/orders.ts'

/** The order's lines of this product: one for each variant and, of a product per person, each entry. */
export async function productLinesOf(tx: Tx, orderId: string, productId: string): Promise<readonly LineRow[]> {
  const lines = await listOrderLines(tx, orderId)
  return lines.filter(({ kind, subjectId }) => kind !== 'place' && subjectId === productId)
}
