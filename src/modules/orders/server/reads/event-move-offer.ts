import type { Tx } from '#src/platform/db/tx.ts'
import { refundSum } from '../../domain/refund.ts'
import { type DeferredTerms, sendersOf } from '../commands/leaving-lines.ts'
import { linesWithReturns } from '../queries/cancellations.ts'
import { findOrder, priceDifferencesOf } from '../queries/orders.ts'

export type EventMoveOffer = {
  /** The sums that a place brings at another event, in the order in which they pay, and what of each goes back where it pays nothing. */
  readonly brings: readonly { readonly bringsMinor: number; readonly backMinor: number }[]
  /** What goes back of all that comes free with it. */
  readonly linkedMinor: number
}

/** Of a called-off event's place, or one that was deferred; null where it is not one of the order's. */
export async function eventMoveOffer(
  tx: Tx,
  orderId: string,
  { holdId, deferred }: { readonly holdId: string; readonly deferred: DeferredTerms | null },
): Promise<EventMoveOffer | null> {
  const order = await findOrder(tx, orderId)
  const lines = await linesWithReturns(tx, orderId)
  const line = lines.find((one) => one.kind === 'place' && one.holdId === holdId)
  if (order === null || line === undefined || line.returnedUnits > 0) return null
  const priceDifferences = await priceDifferencesOf(tx, orderId)
  const senders = await sendersOf(tx, { order, priceDifferences }, { line, lines, deferred })
  const beside = senders[0]?.gone.filter(({ id }) => id !== line.id) ?? []
  return { brings: senders, linkedMinor: refundSum(beside) }
}
