import type { Tx } from '#src/platform/db/tx.ts'
import { refundSum } from '../../domain/refund-sums.ts'
import { type DeferredTerms, listSendingOrders } from '../commands/leaving-lines.ts'
import { linesWithReturns } from '../queries/cancellations.ts'
import { findOrder, listPriceDifferences } from '../queries/orders.ts'

export type EventMoveOffer = {
  /**
   * The sums that a place credits to another event, in the order in which they pay, and the refund
   * of each if it pays nothing.
   */
  readonly credits: readonly { readonly creditMinor: number; readonly refundMinor: number }[]
  /** The refund of the lines that are cancelled with the place. */
  readonly linkedMinor: number
}

/**
 * The offer for a place of a cancelled event, or a deferred one; null where the order has no such
 * place.
 */
export async function eventMoveOffer(
  tx: Tx,
  orderId: string,
  { holdId, deferred }: { readonly holdId: string; readonly deferred: DeferredTerms | null },
): Promise<EventMoveOffer | null> {
  const order = await findOrder(tx, orderId)
  const lines = await linesWithReturns(tx, orderId)
  const line = lines.find((one) => one.kind === 'place' && one.holdId === holdId)
  if (order === null || line === undefined || line.returnedUnits > 0) return null
  const priceDifferences = await listPriceDifferences(tx, orderId)
  const senders = await listSendingOrders(tx, { order, priceDifferences }, { line, lines, deferred })
  const otherLines = senders[0]?.cancelled.filter(({ id }) => id !== line.id) ?? []
  return { credits: senders, linkedMinor: refundSum(otherLines) }
}
