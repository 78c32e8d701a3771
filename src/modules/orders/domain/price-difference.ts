import type { CommissionRates } from '#src/modules/catalog/domain/commission.ts'
import { orderTotals } from './totals.ts'

/** The price difference with the order's commissions added. */
export function priceDifferenceMinor(netMinor: number, rates: CommissionRates): number {
  return orderTotals([{ kind: 'price_difference', unitPriceMinor: netMinor, units: 1, discountMinor: 0 }], rates)
    .overallMinor
}
