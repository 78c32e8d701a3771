import type { CommissionRates } from '#src/modules/catalog/domain/commission.ts'
import { totalsOf } from './totals.ts'

/** What a sum more costs with the order's commissions. */
export function priceDifferenceMinorOf(netMinor: number, rates: CommissionRates): number {
  return totalsOf([{ kind: 'price_difference', unitPriceMinor: netMinor, units: 1, discountMinor: 0 }], rates)
    .overallMinor
}
