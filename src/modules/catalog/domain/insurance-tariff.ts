import { type Sport, sports } from './sport.ts'

/** What an insurance covers. */
export const policyTypes = ['accident', 'tick_bite', 'trip_cancellation'] as const
export type PolicyType = (typeof policyTypes)[number]

/** A row of an insurance's tariff table: the premium of one person. */
export type InsuranceTariff = {
  readonly policyType: PolicyType
  /** The sports that it covers; empty: all. */
  readonly sports: readonly Sport[]
  /** In whole years, on the policy's first day. */
  readonly ageFrom: number
  /** The last age; null: no upper limit. */
  readonly ageTo: number | null
  readonly sumInsuredMinor: number
  /** The length of the policy, in days; both ends included. */
  readonly daysFrom: number
  readonly daysTo: number
  readonly premiumMinor: number
}

type InsuranceProduct = {
  readonly kind: 'insurance' | 'service' | 'goods'
  readonly priceMinor: number
  readonly stock: number | null
  readonly providerName: string
  readonly tariffs?: readonly InsuranceTariff[]
}
export type TariffIssue =
  | 'catalog.tariffs_missing'
  | 'catalog.tariff_invalid'
  | 'catalog.tariff_twice'
  | 'catalog.tariff_price'
  | 'catalog.insurer_missing'
type Issue = { readonly code: TariffIssue; readonly at: string }

const maxTariffs = 200
const maxAge = 120
const maxDays = 366

/**
 * The first issue of a product's tariff table, as a path within the product; null where it is
 * valid. An insurance has a provider, at least one row, no stock, and the price of its least
 * premium, from which pages say "from"; other products have no table.
 */
export function tariffsIssue(product: InsuranceProduct): Issue | null {
  const { kind, tariffs = [] } = product
  if (kind !== 'insurance') return tariffs.length === 0 ? null : { code: 'catalog.tariff_invalid', at: 'tariffs' }
  if (product.providerName.trim() === '') return { code: 'catalog.insurer_missing', at: 'providerName' }
  if (product.stock !== null) return { code: 'catalog.tariff_invalid', at: 'stock' }
  if (tariffs.length === 0) return { code: 'catalog.tariffs_missing', at: 'tariffs' }
  if (tariffs.length > maxTariffs) return { code: 'catalog.tariff_invalid', at: 'tariffs' }
  for (const [i, tariff] of tariffs.entries()) {
    const field = invalidField(tariff)
    if (field !== null) return { code: 'catalog.tariff_invalid', at: `tariffs.${i}.${field}` }
    if (tariffs.slice(0, i).some((earlier) => coverTheSame(earlier, tariff)))
      return { code: 'catalog.tariff_twice', at: `tariffs.${i}` }
  }
  return product.priceMinor === leastPremiumMinor(tariffs) ? null : { code: 'catalog.tariff_price', at: 'priceMinor' }
}

/** The price at which an insurance is shown before its people are known. */
export function leastPremiumMinor(tariffs: readonly InsuranceTariff[]): number {
  return Math.min(...tariffs.map(({ premiumMinor }) => premiumMinor))
}

function invalidField(tariff: InsuranceTariff): keyof InsuranceTariff | null {
  if (!policyTypes.includes(tariff.policyType)) return 'policyType'
  const areSportsKnown = tariff.sports.every((sport) => sports.includes(sport))
  if (!areSportsKnown || new Set(tariff.sports).size < tariff.sports.length) return 'sports'
  if (!isWithin(tariff.ageFrom, 0, maxAge)) return 'ageFrom'
  if (tariff.ageTo !== null && !isWithin(tariff.ageTo, tariff.ageFrom, maxAge)) return 'ageTo'
  if (!isWithin(tariff.sumInsuredMinor, 1, Number.MAX_SAFE_INTEGER)) return 'sumInsuredMinor'
  if (!isWithin(tariff.daysFrom, 1, maxDays)) return 'daysFrom'
  if (!isWithin(tariff.daysTo, tariff.daysFrom, maxDays)) return 'daysTo'
  return isWithin(tariff.premiumMinor, 0, Number.MAX_SAFE_INTEGER) ? null : 'premiumMinor'
}

/** Whether one person's policy could be priced by either row: its premium would be ambiguous. */
function coverTheSame(a: InsuranceTariff, b: InsuranceTariff): boolean {
  return (
    a.policyType === b.policyType &&
    a.sumInsuredMinor === b.sumInsuredMinor &&
    (a.sports.length === 0 || b.sports.length === 0 || a.sports.some((sport) => b.sports.includes(sport))) &&
    a.ageFrom <= (b.ageTo ?? maxAge) &&
    b.ageFrom <= (a.ageTo ?? maxAge) &&
    a.daysFrom <= b.daysTo &&
    b.daysFrom <= a.daysTo
  )
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
