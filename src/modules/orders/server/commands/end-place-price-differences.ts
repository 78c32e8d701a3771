import type { Tx } from '#src/platform/db/tx.ts'
import { listOrderLines } from '../queries/orders.ts'
import type { PaidOrder } from '../queries/paid-place.ts'
import { endOpenPriceDifferences } from './lock-paid-order.ts'

/**
 * Ends the orders that wait for a higher price of this unmoved place
 * (docs/features/social-categories.md), expired ones included, so that a late payment of them is
 * refunded. A price difference to another race still waits.
 */
export async function endPlacePriceDifferences(tx: Tx, paid: PaidOrder, holdId: string, cause: string): Promise<void> {
  const priceDifferences: PaidOrder['priceDifferences'][number][] = []
  for (const priceDifference of paid.priceDifferences) {
    const lines = await listOrderLines(tx, priceDifference.id)
    if (lines.every((line) => line.holdId === null)) priceDifferences.push(priceDifference)
  }
  await endOpenPriceDifferences(tx, { priceDifferences, eventMoves: [] }, [holdId], cause)
}
