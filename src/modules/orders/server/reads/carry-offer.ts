import type { Tx } from '#src/platform/db/database.ts'
import { everything, refundOf, refundSum, returnedLines } from '../../domain/refund.ts'
import { linesWithReturns } from '../queries/cancellations.ts'
import { findOrder } from '../queries/orders.ts'
import { cancellationOffer } from './cancellation-offer.ts'

/** What a place brings at another event, and what would come free with it in all; null where it is not one of the order's. */
export async function carryOffer(
  tx: Tx,
  orderId: string,
  holdId: string,
): Promise<{ readonly placeMinor: number; readonly wholeMinor: number } | null> {
  const order = await findOrder(tx, orderId)
  const offer = await cancellationOffer(tx, orderId)
  const line = offer?.lines.find((one) => one.kind === 'place' && one.holdId === holdId)
  if (order === null || line === undefined) return null
  const lines = await linesWithReturns(tx, orderId)
  const gone = returnedLines(lines, { kind: 'line', lineId: line.id }, order, everything)
  const place = gone.find(({ id }) => id === line.id)
  if (place === undefined) return null
  const surchargesMinor = line.paidMinor - refundOf(place)
  return { placeMinor: refundOf(place), wholeMinor: refundSum(gone) + surchargesMinor }
}
