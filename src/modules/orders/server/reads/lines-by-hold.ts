import type { Tx } from '#src/platform/db/tx.ts'
import { listOrderLines } from '../queries/orders.ts'

/** The order line of each place of the order, by the place's hold. */
export async function linesByHold(tx: Tx, orderId: string): Promise<Map<string, string>> {
  const lines = await listOrderLines(tx, orderId)
  return new Map(lines.flatMap(({ id, holdId }) => (holdId === null ? [] : [[holdId, id] as const])))
}
