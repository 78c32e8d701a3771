import { type CommissionRates, type LineKind, lineCommissionMinor } from '#src/modules/catalog/domain/commission.ts'

export type PricedLine = {
  readonly kind: LineKind
  readonly unitPriceMinor: number
  readonly units: number
  readonly discountMinor: number
  /** Of a paid line: its part of the discount for the payment method, which the platform bears. Left out: none. */
  readonly methodDiscountMinor?: number
}

/**
 * SPEC §3's four totals and the two commissions that make up the commission total; all in minor
 * units.
 */
export type Totals = {
  readonly totalMinor: number
  /** With the discount for the payment method. */
  readonly discountMinor: number
  readonly eventCommissionMinor: number
  readonly extraCommissionMinor: number
  readonly commissionMinor: number
  readonly overallMinor: number
}

/**
 * overall = total − discount + commission, always (PRODUCT.md 'Orders and money'). A discount for the
 * payment method leaves the commission as it is.
 */
export function orderTotals(lines: readonly PricedLine[], rates: CommissionRates): Totals {
  let totalMinor = 0
  let discountMinor = 0
  let eventCommissionMinor = 0
  let extraCommissionMinor = 0
  for (const line of lines) {
    const grossMinor = line.unitPriceMinor * line.units
    const commissioned = { kind: line.kind, netMinor: grossMinor - line.discountMinor }
    totalMinor += grossMinor
    discountMinor += line.discountMinor + (line.methodDiscountMinor ?? 0)
    eventCommissionMinor += lineCommissionMinor(commissioned, rates.eventBp)
    extraCommissionMinor += lineCommissionMinor(commissioned, rates.extraBp)
  }
  const commissionMinor = eventCommissionMinor + extraCommissionMinor
  return {
    totalMinor,
    discountMinor,
    eventCommissionMinor,
    extraCommissionMinor,
    commissionMinor,
    overallMinor: totalMinor - discountMinor + commissionMinor,
  }
}
