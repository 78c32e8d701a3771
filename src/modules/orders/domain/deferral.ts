import { lessOf } from './difference.ts'
import { type RefundTerms, type ReturnedSums, returnOf } from './refund.ts'
import type { CommissionRates, PricedLine } from './totals.ts'

/** What waits of a place that is deferred: all but the organizer's fee, which is never more than the price; the commission stays on the fee. */
export function waitingOf(line: PricedLine, feeMinor: number, rates: CommissionRates): ReturnedSums {
  const netMinor = line.unitPriceMinor * line.units - line.discountMinor
  return lessOf(netMinor, netMinor - Math.min(feeMinor, netMinor), rates)
}

/** What goes back of that where its money is asked for: by the terms of the moment in which it was deferred, never more than waits. */
export function backOf(line: PricedLine, feeMinor: number, rates: CommissionRates, terms: RefundTerms): ReturnedSums {
  const waiting = waitingOf(line, feeMinor, rates)
  const byTerms = returnOf({ ...line, returnedUnits: 0 }, line.units, rates, terms)
  return {
    netMinor: Math.min(waiting.netMinor, byTerms.netMinor),
    eventCommissionMinor: Math.min(waiting.eventCommissionMinor, byTerms.eventCommissionMinor),
    extraCommissionMinor: Math.min(waiting.extraCommissionMinor, byTerms.extraCommissionMinor),
  }
}
