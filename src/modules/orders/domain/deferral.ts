import type { CommissionRates } from '#src/modules/catalog/domain/commission.ts'
import { lessOf } from './difference.ts'
import { type RefundTerms, type ReturnedSums, refundOf, returnOf } from './refund.ts'
import type { PricedLine } from './totals.ts'

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

/**
 * What of the money that waits pays a place elsewhere, and what goes back beside: of what is left as much as of the whole would have
 * gone back, so that a cheap place is no way round the organizer's terms.
 * @param costMinor at most what waits
 */
export function restBackOf(waitingMinor: number, backMinor: number, costMinor: number): number {
  return waitingMinor === 0 ? 0 : Math.floor(((waitingMinor - costMinor) * backMinor) / waitingMinor)
}

/** The three sums of what waits, less: as much as is taken and goes back of it. */
export function partOf(waiting: ReturnedSums, goneMinor: number): ReturnedSums {
  const waitingMinor = refundOf(waiting)
  if (waitingMinor === 0) return waiting
  const share = (minor: number) => Math.floor((minor * goneMinor) / waitingMinor)
  const [eventCommissionMinor, extraCommissionMinor] = [
    share(waiting.eventCommissionMinor),
    share(waiting.extraCommissionMinor),
  ]
  return {
    netMinor: goneMinor - eventCommissionMinor - extraCommissionMinor,
    eventCommissionMinor,
    extraCommissionMinor,
  }
}
