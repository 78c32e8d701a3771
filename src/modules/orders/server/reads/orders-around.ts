import type { Tx } from '#src/platform/db/tx.ts'
import { type NamedOrderRow, namedOrders } from '../queries/bills.ts'
import type { WholeBill } from './bills-of-orders.ts'

export type NamedOrder = NamedOrderRow & {
  /** It is a fee or an event move about a place of the bill's order. */
  readonly isAboutItsPlaces: boolean
}

/**
 * The orders around a bill, of any account: whose place it is about, which are about its places, and
 * where money of moved places came from or went to.
 */
export async function ordersAround(tx: Tx, { parts, cancellations }: WholeBill): Promise<NamedOrder[]> {
  const [order] = parts
  const ids = [
    order.sourceOrderId,
    ...parts.map(({ payingOrderId }) => payingOrderId),
    ...cancellations.map(({ movedTo }) => movedTo),
  ].filter((id) => id !== null)
  const rows = await namedOrders(tx, ids, order.id)
  return rows.map((row) => ({ ...row, isAboutItsPlaces: row.sourceOrderId === order.id && !isPartOfBill(row) }))
}

function isPartOfBill({ kind }: NamedOrderRow): boolean {
  return kind === 'price_difference' || kind === 'options'
}
