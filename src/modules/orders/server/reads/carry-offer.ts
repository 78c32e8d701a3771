import type { Tx } from '#src/platform/db/database.ts'
import { everything, refundOf, refundSum, returnedLines } from '../../domain/refund.ts'
import { linesWithReturns } from '../queries/cancellations.ts'
import { findOrder } from '../queries/orders.ts'
import { cancellationOffer } from './cancellation-offer.ts'

export type CarryOffer = {
  /** What the place brings at another event, and what of that would go back where it brought nothing there. */
  readonly placeMinor: number
  readonly placeBackMinor: number
  /** What goes back of all that comes free with it. */
  readonly besideMinor: number
}

/** Of a called-off event's place; null where it is not one of the order's. */
export async function carryOffer(tx: Tx, orderId: string, holdId: string): Promise<CarryOffer | null> {
  const order = await findOrder(tx, orderId)
  const offer = await cancellationOffer(tx, orderId)
  const line = offer?.lines.find((one) => one.kind === 'place' && one.holdId === holdId)
  if (order === null || line === undefined) return null
  const lines = await linesWithReturns(tx, orderId)
  const gone = returnedLines(lines, { kind: 'line', lineId: line.id }, order, everything)
  const place = gone.find(({ id }) => id === line.id)
  if (place === undefined) return null
  const surchargesMinor = line.paidMinor - refundOf(place)
  const placeMinor = refundOf(place)
  return { placeMinor, placeBackMinor: placeMinor, besideMinor: refundSum(gone) + surchargesMinor - placeMinor }
}
