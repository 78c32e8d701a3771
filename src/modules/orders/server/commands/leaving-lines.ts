import type { Tx } from '#src/platform/db/tx.ts'
import { backOf, partOf, restBackOf, waitingOf } from '../../domain/deferral.ts'
import type { MovedShare } from '../../domain/event-move.ts'
import { isWaiting } from '../../domain/lines-to-cancel.ts'
import { isPaidStatus } from '../../domain/order-state.ts'
import {
  everything,
  type RefundTerms,
  type ReturnedSums,
  refundOf,
  refundSum,
  returnedLines,
} from '../../domain/refund.ts'
import { type LineWithReturns, linesWithReturns } from '../queries/cancellations.ts'
import type { OrderRow } from '../queries/orders.ts'
import type { PaidOrder } from '../queries/paid-place.ts'

/** What the organizer keeps of a deferred place, and by which terms money goes back that it does not pay with. */
export type DeferredTerms = { readonly feeMinor: number; readonly terms: RefundTerms }
/** A place that goes to another event, among the lines of its order; `deferred` is null where it was not. */
export type Leaving = {
  readonly line: LineWithReturns
  readonly lines: readonly LineWithReturns[]
  readonly deferred: DeferredTerms | null
}

/** What the place brings with all that goes with it: of a called-off event all that nobody is left for, of a deferred one what waits alone. */
function leavingWith(order: OrderRow, { line, lines, deferred }: Leaving) {
  if (deferred !== null) return [{ ...line, goneUnits: line.units, ...waitingOf(line, deferred.feeMinor, order) }]
  const present = lines.filter((one) => !isWaiting(one))
  return returnedLines(present, { kind: 'line', lineId: line.id }, order, everything)
}

/** One sum that a place brings elsewhere: its own line's, or what was paid beside it. */
export type SendingOrder = {
  readonly order: OrderRow
  /** What goes of the order where all of it is given up. */
  readonly gone: readonly LeavingLine[]
  /** Of which line it pays, and what of that would go back where it paid nothing. */
  readonly lineId: string
  readonly bringsMinor: number
  readonly backMinor: number
}
type LeavingLine = LineWithReturns & { readonly goneUnits: number } & ReturnedSums

/** What pays for a place elsewhere: the place itself first, then what was paid beside it, the earliest first. */
export async function sendersOf(
  tx: Tx,
  { order, priceDifferences }: Pick<PaidOrder, 'order' | 'priceDifferences'>,
  leaving: Leaving,
): Promise<readonly SendingOrder[]> {
  const { line, deferred } = leaving
  const gone = leavingWith(order, leaving)
  const place = gone.find(({ id }) => id === line.id)
  if (place === undefined) return []
  const bringsMinor = refundOf(place)
  const backMinor = deferred === null ? bringsMinor : refundOf(backOf(line, deferred.feeMinor, order, deferred.terms))
  const beside: SendingOrder[] = []
  for (const one of priceDifferences) {
    if (!isPaidStatus(one.status) || one.priceDifferenceHold !== line.holdId) continue
    const lines = await linesWithReturns(tx, one.id)
    const whole = returnedLines(lines, { kind: 'whole' }, one, everything)
    const byTerms = returnedLines(lines, { kind: 'whole' }, one, deferred?.terms ?? everything)
    const [first] = whole
    if (first === undefined) continue
    beside.push({
      order: one,
      gone: whole,
      lineId: first.id,
      bringsMinor: refundSum(whole),
      backMinor: refundSum(byTerms),
    })
  }
  return [{ order, gone, lineId: line.id, bringsMinor, backMinor }, ...beside]
}

/** What goes of a sender's order where so much of it pays elsewhere; what is left of the line goes back as its terms say. */
export function goneOf({ gone, lineId, bringsMinor, backMinor }: SendingOrder, { paysMinor, isUsedUp }: MovedShare) {
  const leftMinor = isUsedUp ? 0 : restBackOf(bringsMinor, backMinor, paysMinor)
  return gone.map((one) => (one.id === lineId ? { ...one, ...partOf(one, paysMinor + leftMinor) } : one))
}

export function eventOf({ tenantId, eventId, id }: OrderRow) {
  return { tenantId, eventId, orderId: id }
}
