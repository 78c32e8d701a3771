import { partOfSum } from '#src/kernel/money.ts'
import { type CommissionRates, lineCommissionMinor } from '#src/modules/catalog/domain/commission.ts'
import { type ReturnedSums, totalRefundMinor } from './refund-sums.ts'

export type PlaceLine = {
  readonly unitPriceMinor: number
  readonly discountMinor: number
  readonly methodDiscountMinor?: number
  /** The price differences paid for the place beside its own order line, the earliest first. */
  readonly priceDifferencesMinor?: readonly number[]
}
/** The result of a new price for a paid place: nothing to pay, more to pay, or a refund. */
export type Difference =
  | { readonly kind: 'none' }
  /** The sum to pay: the net price, and the sum with commission. */
  | { readonly kind: 'upgrade'; readonly netMinor: number; readonly dueMinor: number }
  | {
      readonly kind: 'cheaper'
      readonly refund: ReturnedSums
      /** The refund of each price difference, in their order. */
      readonly refundsOfPriceDifferences: readonly ReturnedSums[]
      readonly refundMinor: number
    }

/**
 * The difference between a paid place and the same place at another price. A higher price is paid
 * as its own order line, with commission on the difference. A lower price is refunded from the
 * latest sum paid first; each commission is recomputed on the rest. A discount stays as far as the
 * new price allows, and one for the payment method in proportion.
 */
export function comparePrice(line: PlaceLine, priceMinor: number, rates: CommissionRates): Difference {
  const ownMinor = line.unitPriceMinor - line.discountMinor
  const priceDifferences = line.priceDifferencesMinor ?? []
  const before = priceDifferences.reduce((sum, differenceMinor) => sum + differenceMinor, ownMinor)
  const netMinor = priceMinor - Math.min(line.discountMinor, priceMinor) - before
  if (netMinor === 0) return { kind: 'none' }
  if (netMinor > 0)
    return {
      kind: 'upgrade',
      netMinor,
      dueMinor: totalRefundMinor(sumsOf({ netMinor, toPlatformMinor: 0 }, rates)),
    }
  let leftMinor = -netMinor
  const takenOf = (paidMinor: number, methodDiscountMinor = 0) => {
    const reductionMinor = Math.min(leftMinor, paidMinor)
    leftMinor -= reductionMinor
    return reductionRefund({ netMinor: paidMinor, toPlatformMinor: methodDiscountMinor }, reductionMinor, rates)
  }
  const refundsOfPriceDifferences = priceDifferences
    .toReversed()
    .map((paidMinor) => takenOf(paidMinor))
    .toReversed()
  const refund = takenOf(ownMinor, line.methodDiscountMinor)
  const refundMinor = [refund, ...refundsOfPriceDifferences].reduce(
    (sum, returned) => sum + totalRefundMinor(returned),
    0,
  )
  return { kind: 'cheaper', refund, refundsOfPriceDifferences, refundMinor }
}

/**
 * The refund of an order line whose price is reduced by this sum. Of a discount for the payment
 * method as great a part stays as of the price.
 * @param price the line's price after discounts, and what of it the platform bore
 */
export function reductionRefund(
  { netMinor, toPlatformMinor }: Pick<ReturnedSums, 'netMinor' | 'toPlatformMinor'>,
  reductionMinor: number,
  rates: CommissionRates,
): ReturnedSums {
  const restMinor = netMinor - reductionMinor
  const before = sumsOf({ netMinor, toPlatformMinor }, rates)
  const after = sumsOf(
    { netMinor: restMinor, toPlatformMinor: netMinor === 0 ? 0 : partOfSum(toPlatformMinor, restMinor, netMinor) },
    rates,
  )
  return {
    netMinor: before.netMinor - after.netMinor,
    toPlatformMinor: before.toPlatformMinor - after.toPlatformMinor,
    eventCommissionMinor: before.eventCommissionMinor - after.eventCommissionMinor,
    extraCommissionMinor: before.extraCommissionMinor - after.extraCommissionMinor,
  }
}

function sumsOf(
  { netMinor, toPlatformMinor }: Pick<ReturnedSums, 'netMinor' | 'toPlatformMinor'>,
  { eventBp, extraBp }: CommissionRates,
): ReturnedSums {
  return {
    netMinor,
    toPlatformMinor,
    eventCommissionMinor: lineCommissionMinor({ kind: 'place', netMinor }, eventBp),
    extraCommissionMinor: lineCommissionMinor({ kind: 'place', netMinor }, extraBp),
  }
}
