import { type CommissionRates, lineCommissionMinor } from '#src/modules/catalog/domain/commission.ts'

/** The part of a price that one moved sum pays. */
export type MovedShare = {
  readonly netMinor: number
  readonly paysMinor: number
  /**
   * Part of the price is still unpaid: the whole sum is used, except the rounding of its
   * commission.
   */
  readonly isUsedUp: boolean
}

/**
 * The part of one price that each of several sums pays, in their order, and the rest that is still
 * to be paid.
 */
export function splitMovedPrice(
  priceMinor: number,
  credits: readonly number[],
  rates: CommissionRates,
): { readonly shares: readonly MovedShare[]; readonly restMinor: number; readonly dueMinor: number } {
  let restMinor = priceMinor
  const shares = credits.map((creditMinor): MovedShare => {
    const isUsedUp = costOf(restMinor, rates) > creditMinor
    const netMinor = isUsedUp ? maxNetMinor(creditMinor, rates) : restMinor
    restMinor -= netMinor
    return { netMinor, paysMinor: costOf(netMinor, rates), isUsedUp }
  })
  return { shares, restMinor, dueMinor: costOf(restMinor, rates) }
}

/** The highest price whose sum with commission is at most this sum. */
function maxNetMinor(sumMinor: number, rates: CommissionRates): number {
  const share = 10_000 + rates.eventBp + rates.extraBp
  let netMinor = Math.floor((sumMinor * 10_000) / share) + 2 // each commission is rounded by at most one unit
  while (netMinor > 0 && costOf(netMinor, rates) > sumMinor) netMinor -= 1
  return netMinor
}

function costOf(netMinor: number, { eventBp, extraBp }: CommissionRates): number {
  const line = { kind: 'place', netMinor } as const
  return netMinor + lineCommissionMinor(line, eventBp) + lineCommissionMinor(line, extraBp)
}
