import { lineCommissionMinor } from './commission.ts'
import { type ReturnedSums, refundOf } from './refund.ts'
import type { CommissionRates } from './totals.ts'

export type PlaceLine = { readonly unitPriceMinor: number; readonly discountMinor: number }
/** What a place of another price means for who has paid: nothing, more to pay, or less. */
export type Difference =
  | { readonly kind: 'none' }
  /** So much more, commission included. */
  | { readonly kind: 'dearer'; readonly moreMinor: number }
  | { readonly kind: 'cheaper'; readonly back: ReturnedSums; readonly backMinor: number }

/**
 * The difference between a paid place and one at another price, each commission being what it would be on the new price. A
 * discount stays as far as the new price allows it.
 */
export function differenceOf(line: PlaceLine, priceMinor: number, rates: CommissionRates): Difference {
  const before = sumsOf(line.unitPriceMinor - line.discountMinor, rates)
  const after = sumsOf(priceMinor - Math.min(line.discountMinor, priceMinor), rates)
  const back = {
    netMinor: before.netMinor - after.netMinor,
    eventCommissionMinor: before.eventCommissionMinor - after.eventCommissionMinor,
    extraCommissionMinor: before.extraCommissionMinor - after.extraCommissionMinor,
  }
  const backMinor = refundOf(back)
  if (back.netMinor === 0) return { kind: 'none' }
  return back.netMinor < 0 ? { kind: 'dearer', moreMinor: -backMinor } : { kind: 'cheaper', back, backMinor }
}

function sumsOf(netMinor: number, { eventBp, extraBp }: CommissionRates): ReturnedSums {
  return {
    netMinor,
    eventCommissionMinor: lineCommissionMinor({ kind: 'place', netMinor }, eventBp),
    extraCommissionMinor: lineCommissionMinor({ kind: 'place', netMinor }, extraBp),
  }
}
