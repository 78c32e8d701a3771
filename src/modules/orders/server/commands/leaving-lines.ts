import { backOf, partOf, restBackOf, waitingOf } from '../../domain/deferral.ts'
import { everything, type RefundTerms, refundOf, returnedLines } from '../../domain/refund.ts'
import { isWaiting } from '../../domain/to-give-up.ts'
import type { LineWithReturns } from '../queries/cancellations.ts'
import type { OrderRow } from '../queries/orders.ts'

/** What the organizer keeps of a deferred place, and by which terms money goes back that it does not pay with. */
export type DeferredTerms = { readonly feeMinor: number; readonly terms: RefundTerms }
/** A place that goes to another event, among the lines of its order; `deferred` is null where it was not. */
export type Leaving = {
  readonly line: LineWithReturns
  readonly lines: readonly LineWithReturns[]
  readonly deferred: DeferredTerms | null
}

/** What the place brings with all that goes with it: of a called-off event all that nobody is left for, of a deferred one what waits alone. */
export function leavingWith(order: OrderRow, { line, lines, deferred }: Leaving) {
  if (deferred !== null) return [{ ...line, goneUnits: line.units, ...waitingOf(line, deferred.feeMinor, order) }]
  const present = lines.filter((one) => !isWaiting(one))
  return returnedLines(present, { kind: 'line', lineId: line.id }, order, everything)
}

/** The same where a place of this cost was taken by it: of a deferred one the rest goes back by its terms, of any other whole. */
export function leavingFor(order: OrderRow, leaving: Leaving, costMinor: number) {
  const gone = leavingWith(order, leaving)
  const { line, deferred } = leaving
  if (deferred === null) return gone
  const backMinor = refundOf(backOf(line, deferred.feeMinor, order, deferred.terms))
  return gone.map((one) => ({
    ...one,
    ...partOf(one, costMinor + restBackOf(refundOf(one), backMinor, costMinor)),
  }))
}

export function eventOf({ tenantId, eventId, id }: OrderRow) {
  return { tenantId, eventId, orderId: id }
}
