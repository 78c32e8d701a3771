import type { ApiReply } from '#src/client/api-types.ts'
import type { FormValue, FormValues } from '#src/client/form-values.ts'
import type { Language } from '#src/kernel/texts.ts'

export type Product = ApiReply<'GET /Register/ApiProducts'>['products'][number]

/** The name of an option's fields in the order's form: of one person, or of the whole order. */
export function optionName(productId: string, entryId: string | null): string {
  return `option.${entryId ?? 'order'}.${productId}`
}

/**
 * Whether an option is bought by the piece, each size with a count of its own. A person has a box for
 * one, unless they have several already.
 */
export function isCounted({ per, maxPerOrder, freePrice, items }: Product): boolean {
  const isForOne = per === 'entry' && items.every(({ count }) => count === 1)
  return maxPerOrder > 1 && freePrice === null && !isForOne
}

/** Whether one of an option's kinds has to be chosen: it has no box, which nobody could leave unticked. */
export function isRequiredChoice(product: Product): boolean {
  return product.inclusion === 'required' && product.variants.length > 0 && !isCounted(product)
}

/** The most units that one person, or the order, may have now. */
export function maxCount({ availableCount, maxPerOrder }: Product): number {
  return Math.min(maxPerOrder, availableCount ?? maxPerOrder)
}

/** What one person, or the order, has of a product; `counts` by variant, '' where it has none. */
export function chosenIn({ items }: Product, entryId: string | null) {
  const own = items.filter((item) => item.entryId === entryId)
  return {
    count: own.reduce((sum, { count }) => sum + count, 0),
    variantId: own[0]?.variantId ?? null,
    priceMinor: own[0]?.priceMinor ?? null,
    counts: new Map(own.map(({ variantId, count }) => [variantId ?? '', count])),
  }
}

/** What one person, or the order, has of a product, for comparison with what the form says. */
export function shownOption(product: Product, entryId: string | null): string {
  const { counts, priceMinor } = chosenIn(product, entryId)
  return stateText(counts, product.freePrice !== null && counts.has('') ? priceMinor : null)
}

function stateText(counts: ReadonlyMap<string, number>, priceMinor: number | null): string {
  const units = [...counts].filter(([, count]) => count > 0).map(([variantId, count]) => `${variantId}:${count}`)
  return [...units.sort(), ...(priceMinor === null ? [] : [priceMinor])].join(' ') || 'none'
}

export type CountChange = {
  readonly productId: string
  readonly variantId?: string
  readonly entryId?: string
  readonly count: number
}
export type OptionChanges = {
  readonly counts: CountChange[]
  /** Options with a price of the payer's choice, and the typed sum; null where it is no sum. */
  readonly prices: { readonly productId: string; readonly entryId: string | null; readonly priceMinor: number | null }[]
  /** The names of options that are ticked without a size. */
  readonly incomplete: string[]
}

/**
 * What the order's form changes about the options. An unticked box posts nothing: each offered
 * option posts beside it what the form showed (`shownOption`), so that an option which was changed
 * elsewhere and not here stays. An option that is ticked without a size stays as it is.
 */
export function optionChanges(values: FormValues, products: readonly Product[]): OptionChanges {
  const changes: OptionChanges = { counts: [], prices: [], incomplete: [] }
  for (const [owner, options] of Object.entries(groupIn(values.option))) {
    const entryId = owner === 'order' ? null : owner
    for (const [productId, fields] of Object.entries(groupIn(options))) {
      const product = products.find(({ id }) => id === productId)
      const option = groupIn(fields)
      if (product !== undefined && option.offered !== undefined) addChanges(changes, { product, entryId, option })
    }
  }
  return changes
}

type Option = { readonly product: Product; readonly entryId: string | null; readonly option: FormValues }

function addChanges(changes: OptionChanges, { product, entryId, option }: Option): void {
  const wanted = wantedCounts(product, option)
  if (wanted === null) {
    changes.incomplete.push(optionName(product.id, entryId))
    return
  }
  const typed = product.freePrice !== null && wanted.has('') ? minorIn(textIn(option.price)) : null
  if (stateText(wanted, typed) === textIn(option.offered)) return
  const { counts, priceMinor } = chosenIn(product, entryId)
  for (const variantId of new Set([...counts.keys(), ...wanted.keys()])) {
    const count = wanted.get(variantId) ?? 0
    if (count === (counts.get(variantId) ?? 0)) continue
    changes.counts.push({
      productId: product.id,
      count,
      ...(variantId === '' ? {} : { variantId }),
      ...(entryId === null ? {} : { entryId }),
    })
  }
  if (product.freePrice === null || !wanted.has('')) return
  if (typed === null || typed !== priceMinor) changes.prices.push({ productId: product.id, entryId, priceMinor: typed })
}

/** The name of the option that a field belongs to. */
export function optionOfField(field: string): string {
  return field.split('.').slice(0, 3).join('.')
}

/**
 * Whether a refused field of an option is valid by now: the order has the option, or its size. Sums
 * are validated with each save.
 */
export function isOptionMended(field: string, products: readonly Product[]): boolean {
  const [kind, owner, productId, part] = field.split('.')
  const product = kind === 'option' ? products.find(({ id }) => id === productId) : undefined
  if (product === undefined) return false
  const { count, variantId } = chosenIn(product, owner === 'order' ? null : (owner ?? null))
  return part === 'count' ? count > 0 : part === 'variant' && variantId !== null
}

/** The names of the options that a form changes. */
export function changedOptions({ counts, prices, incomplete }: OptionChanges): ReadonlySet<string> {
  const named = [...counts, ...prices].map(({ productId, entryId }) => optionName(productId, entryId ?? null))
  return new Set([...named, ...incomplete])
}

/** The wanted count of each variant; null where a size must be chosen first. */
export function wantedCounts(product: Product, option: FormValues): Map<string, number> | null {
  if (isCounted(product) && product.variants.length > 0) {
    const counts = Object.entries(groupIn(option.counts)).map(
      ([id, count]) => [id, Number(textIn(count)) || 0] as const,
    )
    return new Map(counts.filter(([, count]) => count > 0))
  }
  const variantId = textIn(option.variant)
  if (isRequiredChoice(product)) return new Map(variantId === '' ? [] : [[variantId, 1]])
  const count = product.inclusion === 'included' ? 1 : Number(textIn(option.count)) || 0
  if (count === 0) return new Map()
  if (product.variants.length === 0) return new Map([['', count]])
  return variantId === '' ? null : new Map([[variantId, count]])
}

/** A sum as a payer would type it: without a sign and thousands, the fraction only where there is one. */
export function sumAsTyped(amountMinor: number, language: Language): string {
  const typed = (amountMinor / 100).toFixed(amountMinor % 100 === 0 ? 0 : 2)
  return language === 'ru' ? typed.replace('.', ',') : typed
}

/** A typed sum in minor units; null where it is none. */
export function minorIn(typed: string): number | null {
  const plain = typed.replace(/[\s\u00a0\u202f₽€$]/g, '').replace(',', '.')
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

/** The fields under a name; none where the form has no such group. */
export function groupIn(value: FormValue | undefined): FormValues {
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

/** The value of a single field; empty where it is missing. */
export function textIn(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
