import { type CommissionRates, lineCommissionMinor } from '#src/modules/catalog/domain/commission.ts'
import { type ReturnedSums, refundOf } from './refund.ts'

export type PlaceLine = {
  readonly unitPriceMinor: number
  readonly discountMinor: number
  /** What was paid for the place beside its own line, for more expensive races; the earliest first. */
  readonly priceDifferencesMinor?: readonly number[]
}
/** What a place of another price means for who has paid: nothing, more to pay, or less. */
export type Difference =
  | { readonly kind: 'none' }
  /** So much more: of the price alone, and with commission on it. */
  | { readonly kind: 'upgrade'; readonly netMinor: number; readonly moreMinor: number }
  | {
      readonly kind: 'cheaper'
      readonly back: ReturnedSums
      /** What goes back of each price difference, in their order. */
      readonly backOfPriceDifferences: readonly ReturnedSums[]
      readonly backMinor: number
    }

/**
 * The difference between a paid place and one at another price. More is paid as a line of its own, with commission on the
 * difference. Less goes back of what was paid last, each commission being what it would be on the rest. A discount stays as
 * far as the new price allows it.
 */
export function differenceOf(line: PlaceLine, priceMinor: number, rates: CommissionRates): Difference {
  const ownMinor = line.unitPriceMinor - line.discountMinor
  const priceDifferences = line.priceDifferencesMinor ?? []
  const before = priceDifferences.reduce((sum, one) => sum + one, ownMinor)
  const netMinor = priceMinor - Math.min(line.discountMinor, priceMinor) - before
  if (netMinor === 0) return { kind: 'none' }
  if (netMinor > 0) return { kind: 'upgrade', netMinor, moreMinor: refundOf(sumsOf(netMinor, rates)) }
  let leftMinor = -netMinor
  const takenOf = (paidMinor: number) => {
    const lessMinor = Math.min(leftMinor, paidMinor)
    leftMinor -= lessMinor
    return lessOf(paidMinor, lessMinor, rates)
  }
  const backOfPriceDifferences = priceDifferences.toReversed().map(takenOf).toReversed()
  const back = takenOf(ownMinor)
  const backMinor = [back, ...backOfPriceDifferences].reduce((sum, one) => sum + refundOf(one), 0)
  return { kind: 'cheaper', back, backOfPriceDifferences, backMinor }
}

/** What goes back of a line that costs so much less from now on. */
export function lessOf(paidMinor: number, lessMinor: number, rates: CommissionRates): ReturnedSums {
  const [before, after] = [sumsOf(paidMinor, rates), sumsOf(paidMinor - lessMinor, rates)]
  return {
    netMinor: before.netMinor - after.netMinor,
    eventCommissionMinor: before.eventCommissionMinor - after.eventCommissionMinor,
    extraCommissionMinor: before.extraCommissionMinor - after.extraCommissionMinor,
  }
}

function sumsOf(netMinor: number, { eventBp, extraBp }: CommissionRates): ReturnedSums {
  return {
    netMinor,
    eventCommissionMinor: lineCommissionMinor({ kind: 'place', netMinor }, eventBp),
    extraCommissionMinor: lineCommissionMinor({ kind: 'place', netMinor }, extraBp),
  }
}
