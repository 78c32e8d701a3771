import type { CommissionRates } from '#src/modules/catalog/domain/commission.ts'
import { reductionRefund } from './compare-price.ts'
import { type RefundTerms, type ReturnedSums, totalRefundMinor, unitsRefund } from './refund-sums.ts'
import type { PricedLine } from './totals.ts'

/**
 * The part of a deferred place's price that waits: all but the organizer's fee, which is at most
 * the price; the commission on the fee stays with it.
 */
export function creditSums(line: PricedLine, feeMinor: number, rates: CommissionRates): ReturnedSums {
  const netMinor = line.unitPriceMinor * line.units - line.discountMinor
  const toPlatformMinor = line.methodDiscountMinor ?? 0
  // The payer owes the fee: it is taken from what they paid, not from what the platform bore.
  const staysMinor = Math.min(feeMinor, netMinor - toPlatformMinor)
  return { ...reductionRefund({ netMinor, toPlatformMinor }, netMinor - staysMinor, rates), toPlatformMinor }
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
  const credit = creditSums(line, feeMinor, rates)
  const byTerms = unitsRefund({ ...line, returnedUnits: 0 }, line.units, rates, terms)
  const netMinor = Math.min(credit.netMinor, byTerms.netMinor)
  const paidMinor = Math.min(...[credit, byTerms].map((sums) => sums.netMinor - sums.toPlatformMinor))
  return {
    netMinor,
    toPlatformMinor: netMinor - paidMinor,
    eventCommissionMinor: Math.min(credit.eventCommissionMinor, byTerms.eventCommissionMinor),
    extraCommissionMinor: Math.min(credit.extraCommissionMinor, byTerms.extraCommissionMinor),
  }
}

/**
 * The refund of what is left after the credit pays a place elsewhere: the same share of the
 * rest as of the whole, so that a cheap place does not circumvent the organizer's terms.
 * @param costMinor at most the credit
 */
export function restRefundMinor(creditMinor: number, refundMinor: number, costMinor: number): number {
  return creditMinor === 0 ? 0 : Math.floor(((creditMinor - costMinor) * refundMinor) / creditMinor)
}

/** The credited sums, reduced to the part that is used or refunded. */
export function reducedSums(credit: ReturnedSums, cancelledMinor: number): ReturnedSums {
  const creditMinor = totalRefundMinor(credit)
  if (creditMinor === 0) return credit
  const share = (minor: number) => Math.floor((minor * cancelledMinor) / creditMinor)
  const [eventCommissionMinor, extraCommissionMinor, toPlatformMinor] = [
    share(credit.eventCommissionMinor),
    share(credit.extraCommissionMinor),
    share(credit.toPlatformMinor),
  ]
  return {
    netMinor: cancelledMinor - eventCommissionMinor - extraCommissionMinor + toPlatformMinor,
    toPlatformMinor,
    eventCommissionMinor,
    extraCommissionMinor,
  }
}
