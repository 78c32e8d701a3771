/** `price_difference`: the new race's price less the amount paid for the place. */
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

/** The parts of the service fee: the event's rate and the tenant's, in basis points. */
export type CommissionRates = { readonly eventBp: number; readonly extraBp: number }

/**
 * The amount to pay for one line, service fee included, in minor units. Each rate is rounded by
 * itself, as in an order.
 */
export function toPayMinor(line: CommissionedLine, rates: CommissionRates): number {
  return line.netMinor + lineCommissionMinor(line, rates.eventBp) + lineCommissionMinor(line, rates.extraBp)
}

/** The amount to pay for one place, service fee included, in minor units. */
export function placeToPayMinor(priceMinor: number, rates: CommissionRates): number {
  return toPayMinor({ kind: 'place', netMinor: priceMinor }, rates)
}
