import { waitingOf } from '../../domain/deferral.ts'
import { everything, returnedLines } from '../../domain/refund.ts'
import { isWaiting } from '../../domain/to-give-up.ts'
import type { LineWithReturns } from '../queries/cancellations.ts'
import type { OrderRow } from '../queries/orders.ts'

/** A place that goes to another event, among the lines of its order. @param feeMinor of a deferred one what the organizer keeps; null: it is none */
export type Leaving = {
  readonly line: LineWithReturns
  readonly lines: readonly LineWithReturns[]
  readonly feeMinor: number | null
}

/** Of a called-off event all that nobody is left for goes with the place, of a deferred one what waits alone. */
export function leavingWith(order: OrderRow, { line, lines, feeMinor }: Leaving) {
  if (feeMinor !== null) return [{ ...line, goneUnits: line.units, ...waitingOf(line, feeMinor, order) }]
  const present = lines.filter((one) => !isWaiting(one))
  return returnedLines(present, { kind: 'line', lineId: line.id }, order, everything)
}

export function eventOf({ tenantId, eventId, id }: OrderRow) {
  return { tenantId, eventId, orderId: id }
}
