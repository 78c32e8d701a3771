type Product = {
  readonly id: string
  readonly per: 'entry' | 'order'
  readonly inclusion: 'optional' | 'required' | 'included'
  readonly variants: readonly unknown[]
}
type Line = {
  readonly kind: string
  readonly subjectId: string
  readonly variantId: string | null
  readonly entryId: string | null
}

/**
 * The products that have to be chosen before the order is paid (SPEC §5: at least one option must be
 * chosen): a required one without a unit, for the order or for each of its people, and an included
 * one without its size.
 * @param isAvailable whether a unit can be added now; what is sold out or over is not demanded
 * @returns `entryId`: who is without it; null where it is chosen for the whole order
 */
export function missingOptions<P extends Product>(
  products: readonly P[],
  lines: readonly Line[],
  isAvailable: (product: P) => boolean,
): { readonly product: P; readonly entryId: string | null }[] {
  const places = lines.filter(({ kind }) => kind === 'place')
  const missingFor = (product: P): readonly Pick<Line, 'entryId'>[] => {
    const own = lines.filter(({ kind, subjectId }) => kind !== 'place' && subjectId === product.id)
    if (product.inclusion === 'included')
      return product.variants.length > 0 ? own.filter(({ variantId }) => variantId === null) : []
    if (product.inclusion !== 'required' || places.length === 0) return []
    if (product.per === 'order') return own.length === 0 ? [{ entryId: null }] : []
    // A line without an entry is an insurance for the order: it covers any of its people.
    const covered = new Set(own.map(({ entryId }) => entryId))
    return covered.has(null) ? [] : places.filter(({ entryId }) => entryId === null || !covered.has(entryId))
  }
  return products.flatMap((product) => {
    const missing = missingFor(product)
    if (missing.length === 0 || !isAvailable(product)) return []
    return missing.map(({ entryId }) => ({ product, entryId }))
  })
}
