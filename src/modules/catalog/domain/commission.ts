/** A price difference is what a more expensive race costs more than what was paid for the place. */
export type LineKind = 'place' | 'product' | 'insurance' | 'price_difference'
export type CommissionedLine = { readonly kind: LineKind; readonly netMinor: number }

/**
 * Commission on one order line, in minor units of the line's currency; insurance carries none (SPEC §9).
 * Rounded half up per line, not on the sum, so that refunding one line returns exactly what it was charged.
 * @param netMinor the line's price times units less its discount, an integer ≥ 0
 * @param rateBp the rate in basis points (5 % is 500)
 */
export function lineCommissionMinor(line: CommissionedLine, rateBp: number): number {
  if (line.kind === 'insurance') return 0
  return Math.floor((line.netMinor * rateBp + 5_000) / 10_000)
}

/** What the service fee consists of: the event's rate and the brand's, in basis points. */
export type CommissionRates = { readonly eventBp: number; readonly extraBp: number }

/** What one line comes to with its service fee, in minor units: each rate is rounded by itself, as in an order. */
export function toPayMinor(line: CommissionedLine, rates: CommissionRates): number {
  return line.netMinor + lineCommissionMinor(line, rates.eventBp) + lineCommissionMinor(line, rates.extraBp)
}

/** What one place comes to, in minor units. */
export function placeToPayMinor(priceMinor: number, rates: CommissionRates): number {
  return toPayMinor({ kind: 'place', netMinor: priceMinor }, rates)
}
