import type { CommissionRates } from '#src/modules/catalog/domain/commission.ts'
import { reductionRefund } from './compare-price.ts'
import { type RefundTerms, type ReturnedSums, totalRefundMinor, unitsRefund } from './refund-sums.ts'
import type { PricedLine } from './totals.ts'

/**
 * The part of a deferred place's price that waits: all but the organizer's fee, which is at most
 * the price; the commission on the fee stays with it.
 */
export function waitingSums(line: PricedLine, feeMinor: number, rates: CommissionRates): ReturnedSums {
  const netMinor = line.unitPriceMinor * line.units - line.discountMinor
  return reductionRefund(netMinor, netMinor - Math.min(feeMinor, netMinor), rates)
}

/**
 * The refund of that part where the owner asks for money: by the terms at the moment of the
 * deferral, at most the part that waits.
 */
export function deferralRefund(
  line: PricedLine,
  feeMinor: number,
  rates: CommissionRates,
  terms: RefundTerms,
): ReturnedSums {
  const waiting = waitingSums(line, feeMinor, rates)
  const byTerms = unitsRefund({ ...line, returnedUnits: 0 }, line.units, rates, terms)
  return {
    netMinor: Math.min(waiting.netMinor, byTerms.netMinor),
    eventCommissionMinor: Math.min(waiting.eventCommissionMinor, byTerms.eventCommissionMinor),
    extraCommissionMinor: Math.min(waiting.extraCommissionMinor, byTerms.extraCommissionMinor),
  }
}

/**
 * The refund of what is left after the waiting sum pays a place elsewhere: the same share of the
 * rest as of the whole, so that a cheap place does not circumvent the organizer's terms.
 * @param costMinor at most the waiting sum
 */
export function restRefundMinor(waitingMinor: number, refundMinor: number, costMinor: number): number {
  return waitingMinor === 0 ? 0 : Math.floor(((waitingMinor - costMinor) * refundMinor) / waitingMinor)
}

/** The three waiting sums, reduced to the part that is used or refunded. */
export function reducedSums(waiting: ReturnedSums, cancelledMinor: number): ReturnedSums {
  const waitingMinor = totalRefundMinor(waiting)
  if (waitingMinor === 0) return waiting
  const share = (minor: number) => Math.floor((minor * cancelledMinor) / waitingMinor)
  const [eventCommissionMinor, extraCommissionMinor] = [
    share(waiting.eventCommissionMinor),
    share(waiting.extraCommissionMinor),
  ]
  return {
    netMinor: cancelledMinor - eventCommissionMinor - extraCommissionMinor,
    eventCommissionMinor,
    extraCommissionMinor,
  }
}
