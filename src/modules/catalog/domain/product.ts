import { type Instant, isBefore } from '#src/kernel/instant.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import type { InsuranceTariff } from './insurance-tariff.ts'

export type ProductKind = 'insurance' | 'service' | 'goods'

/** Chosen for each person of an order, or once for the order. */
export type ProductPer = 'entry' | 'order'

/**
 * `required`: at least one unit before the order is paid. `included`: in the price of the place; it
 * comes and goes with the place.
 */
export type ProductInclusion = 'optional' | 'required' | 'included'

/** What the owner's cancellation refunds: by the event's refund rules, or nothing. */
export type ProductRefund = 'event' | 'never'

/** The payer names the price, within bounds; the first suggestion is the default. */
export type FreePrice = {
  readonly minMinor: number
  readonly maxMinor: number
  readonly suggestionsMinor: readonly number[]
}

export type ProductVariantDraft = {
  readonly code: string
  readonly name: BothLanguages
  /** null: the product's price. */
  readonly priceMinor: number | null
  /** null: unlimited. */
  readonly stock: number | null
}

export type ProductDraft = {
  readonly code: string
  readonly kind: ProductKind
  readonly name: BothLanguages
  readonly about: BothLanguages
  /** The provider, if it is not the organizer (an insurer, for example). */
  readonly providerName: string
  /** Of a free price: not used. */
  readonly priceMinor: number
  /** null: unlimited, or each variant has its own. */
  readonly stock: number | null
  /** The most units of an order; of one entry, if the product is per entry. */
  readonly maxPerOrder: number
  /** Not given: once for the order; insurance is always per entry. */
  readonly per?: ProductPer
  /** Not given: optional. */
  readonly inclusion?: ProductInclusion
  /** Units are added until then; not given or null: while the event is on sale. */
  readonly soldUntil?: Instant | null
  /** Units may be added to a paid order, and variants changed, until then; not given or null: never. */
  readonly changeableUntil?: Instant | null
  /** Not given or null: the price is fixed. */
  readonly freePrice?: FreePrice | null
  /** Not given: by the event's rules. */
  readonly refund?: ProductRefund
  /** Sizes or colours; not given: none. */
  readonly variants?: readonly ProductVariantDraft[]
  /** The premiums of an insurance; not given for other products. */
  readonly tariffs?: readonly InsuranceTariff[]
}

/** Insurance covers one person, whatever its draft says. */
export function productPer({ kind, per = 'order' }: Pick<ProductDraft, 'kind' | 'per'>): ProductPer {
  return kind === 'insurance' ? 'entry' : per
}

/** The price of a unit when it is added; of a variant that has none of its own, too. */
export function defaultPriceMinor({
  priceMinor,
  freePrice = null,
}: Pick<ProductDraft, 'priceMinor' | 'freePrice'>): number {
  return freePrice === null ? priceMinor : (freePrice.suggestionsMinor[0] ?? freePrice.minMinor)
}

/** The least and the greatest premium of an insurance. */
export type PremiumRange = { readonly fromMinor: number; readonly toMinor: number }

type PricedProduct = {
  readonly priceMinor: number
  readonly premiums: PremiumRange | null
  readonly freePrice: FreePrice | null
  readonly variants: readonly { readonly priceMinor: number | null }[]
}

/** The lowest and the highest price of a unit, over its variants, within its free price, or by its tariff table. */
export function priceRange({ priceMinor, freePrice, premiums, variants }: PricedProduct): PremiumRange {
  if (premiums !== null) return premiums
  if (freePrice !== null) return { fromMinor: freePrice.minMinor, toMinor: freePrice.maxMinor }
  const prices = variants.length === 0 ? [priceMinor] : variants.map((variant) => variant.priceMinor ?? priceMinor)
  return { fromMinor: Math.min(...prices), toMinor: Math.max(...prices) }
}

/** Whether units may still be added at this moment. */
export function isSoldAt({ soldUntil }: { readonly soldUntil: Instant | null }, now: Instant): boolean {
  return soldUntil === null || isBefore(now, soldUntil)
}
