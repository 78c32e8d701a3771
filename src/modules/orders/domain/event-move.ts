import { type CommissionRates, lineCommissionMinor } from '#src/modules/catalog/domain/commission.ts'

/** What one sum that is moved pays of a price. */
export type MovedShare = {
  readonly netMinor: number
  readonly paysMinor: number
  /** Something is left of the price: but for the commission's rounding the sum pays with all it brings. */
  readonly isUsedUp: boolean
}

/** What several sums pay of one price, each after the one before it, and what is left to be paid anew. */
export function sharesOf(
  priceMinor: number,
  brings: readonly number[],
  rates: CommissionRates,
): { readonly shares: readonly MovedShare[]; readonly restMinor: number; readonly moreMinor: number } {
  let restMinor = priceMinor
  const shares = brings.map((bringsMinor): MovedShare => {
    const isUsedUp = costOf(restMinor, rates) > bringsMinor
    const netMinor = isUsedUp ? mostFor(bringsMinor, rates) : restMinor
    restMinor -= netMinor
    return { netMinor, paysMinor: costOf(netMinor, rates), isUsedUp }
  })
  return { shares, restMinor, moreMinor: costOf(restMinor, rates) }
}

/** The highest price that costs no more than this with commission. */
function mostFor(sumMinor: number, rates: CommissionRates): number {
  const share = 10_000 + rates.eventBp + rates.extraBp
  let netMinor = Math.floor((sumMinor * 10_000) / share) + 2 // the commissions' roundings are one unit each at most
  while (netMinor > 0 && costOf(netMinor, rates) > sumMinor) netMinor -= 1
  return netMinor
}

function costOf(netMinor: number, { eventBp, extraBp }: CommissionRates): number {
  const line = { kind: 'place', netMinor } as const
  return netMinor + lineCommissionMinor(line, eventBp) + lineCommissionMinor(line, extraBp)
}
