import type { Tx } from '#src/platform/db/tx.ts'
import { linesOf } from '../queries/orders.ts'
import type { PaidOrder } from '../queries/paid-place.ts'
import { endOpenPriceDifferences } from './lock-paid-order.ts'

/**
 * What was to be paid for this place as it is (docs/features/social-categories.md) is owed no more: its order is over, the one that ran out too, and money
 * that comes late goes back. A difference to another race goes on waiting.
 */
export async function endPlacePriceDifferences(tx: Tx, paid: PaidOrder, holdId: string, cause: string): Promise<void> {
  const priceDifferences: PaidOrder['priceDifferences'][number][] = []
  for (const one of paid.priceDifferences) {
    const lines = await linesOf(tx, one.id)
    if (lines.every((line) => line.holdId === null)) priceDifferences.push(one)
  }
  await endOpenPriceDifferences(tx, { priceDifferences, eventMoves: [] }, [holdId], cause)
}
