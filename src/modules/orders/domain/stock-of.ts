type Product = {
  readonly id: string
  readonly poolId: string | null
  readonly variants: readonly { readonly id: string; readonly poolId: string | null }[]
}
type Line = {
  readonly kind: string
  readonly subjectId: string
  readonly variantId: string | null
  readonly units: number
}
type Stock = {
  readonly lines: readonly Line[]
  /** The free units of each pool. */
  readonly free: ReadonlyMap<string, number>
}

/**
 * The units that an order may have of a product or of one of its variants: the free ones and its
 * own. Null: unlimited. Without a variant, of all variants together.
 */
export function stockOf(product: Product, stock: Stock, variantId: string | null): number | null {
  const { variants } = product
  if (variantId === null && variants.length > 0) {
    const counts = variants.map(({ id }) => stockOf(product, stock, id))
    return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0)
  }
  const variant = variants.find(({ id }) => id === variantId)
  const poolId = variant === undefined ? product.poolId : variant.poolId
  if (poolId === null) return null
  const own = stock.lines.filter(
    (line) => line.kind !== 'place' && line.subjectId === product.id && line.variantId === variantId,
  )
  return (stock.free.get(poolId) ?? 0) + own.reduce((sum, { units }) => sum + units, 0)
}
