import { placeToPayMinor } from '#src/modules/catalog/domain/commission.ts'

/** The rates of a race's service fee, in basis points. */
type RaceRates = { readonly eventCommissionBp: number; readonly extraCommissionBp: number }

/** The price of a place in the race with its service fee, in minor units. */
export function raceToPayMinor({ eventCommissionBp, extraCommissionBp }: RaceRates, priceMinor: number): number {
  return placeToPayMinor(priceMinor, { eventBp: eventCommissionBp, extraBp: extraCommissionBp })
}

/** The service fee as one rate, in basis points, as pages show it. */
export function raceFeeBp({ eventCommissionBp, extraCommissionBp }: RaceRates): number {
  return eventCommissionBp + extraCommissionBp
}
