import { hasBothLanguages, hasBothLanguagesOrNone } from './both-languages.ts'
import type { FreePrice, ProductDraft, ProductVariantDraft } from './product.ts'

const limits = { name: 120, about: 8_000, stock: 200_000, variants: 30, variantName: 60, suggestions: 6 } as const
/** A billion in the currency's units: sums of an order stay exact. */
const maxFreePriceMinor = 100_000_000_000

export type ProductIssue =
  | 'catalog.code_invalid'
  | 'catalog.code_twice'
  | 'catalog.words_missing'
  | 'catalog.number_invalid'
  | 'catalog.option_rules_invalid'

type Issue = { readonly code: ProductIssue; readonly at: string }

/** The first invalid field of a product; null where all fields are valid and agree. */
export function productIssue(product: ProductDraft): Issue | null {
  if (!isCode(product.code)) return { code: 'catalog.code_invalid', at: 'code' }
  if (!hasBothLanguages(product.name, limits.name)) return { code: 'catalog.words_missing', at: 'name' }
  if (!hasBothLanguagesOrNone(product.about, limits.about)) return { code: 'catalog.words_missing', at: 'about' }
  if (!isWithin(product.priceMinor, 0, Number.MAX_SAFE_INTEGER))
    return { code: 'catalog.number_invalid', at: 'priceMinor' }
  if (product.stock !== null && !isWithin(product.stock, 0, limits.stock))
    return { code: 'catalog.number_invalid', at: 'stock' }
  if (!isWithin(product.maxPerOrder, 1, 20)) return { code: 'catalog.number_invalid', at: 'maxPerOrder' }
  const { variants = [] } = product
  if (variants.length > limits.variants) return { code: 'catalog.number_invalid', at: 'variants' }
  for (const [index, variant] of variants.entries()) {
    const issue = variantIssue(variant)
    if (issue !== null) return { code: issue.code, at: `variants.${index}.${issue.at}` }
  }
  if (new Set(variants.map(({ code }) => code)).size < variants.length)
    return { code: 'catalog.code_twice', at: 'variants' }
  const conflict = conflictingField(product)
  return conflict === null ? null : { code: 'catalog.option_rules_invalid', at: conflict }
}

function variantIssue({ code, name, priceMinor, stock }: ProductVariantDraft): Issue | null {
  if (!isCode(code)) return { code: 'catalog.code_invalid', at: 'code' }
  if (!hasBothLanguages(name, limits.variantName)) return { code: 'catalog.words_missing', at: 'name' }
  if (priceMinor !== null && !isWithin(priceMinor, 0, Number.MAX_SAFE_INTEGER))
    return { code: 'catalog.number_invalid', at: 'priceMinor' }
  return stock === null || isWithin(stock, 0, limits.stock) ? null : { code: 'catalog.number_invalid', at: 'stock' }
}

/** The field of a product whose rules contradict each other; null where they agree. */
function conflictingField(product: ProductDraft): string | null {
  const { variants = [], freePrice = null, inclusion = 'optional' } = product
  if (product.kind === 'insurance' && product.per === 'order') return 'per'
  if (variants.length > 0 && product.stock !== null) return 'stock'
  if (freePrice !== null) {
    const isPricedOtherwise = inclusion === 'included' || variants.some(({ priceMinor }) => priceMinor !== null)
    if (isPricedOtherwise || !isFreePriceValid(freePrice)) return 'freePrice'
  }
  if (inclusion !== 'included') return null
  if (product.kind === 'insurance') return 'inclusion'
  if (product.priceMinor !== 0) return 'priceMinor'
  const priced = variants.findIndex(({ priceMinor }) => (priceMinor ?? 0) !== 0)
  return priced < 0 ? null : `variants.${priced}.priceMinor`
}

function isFreePriceValid({ minMinor, maxMinor, suggestionsMinor }: FreePrice): boolean {
  if (!isWithin(minMinor, 0, maxMinor) || !isWithin(maxMinor, 1, maxFreePriceMinor)) return false
  const areWithin = suggestionsMinor.every((sum) => isWithin(sum, minMinor, maxMinor))
  return areWithin && suggestionsMinor.length <= limits.suggestions
}

function isCode(code: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,40}$/.test(code)
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
