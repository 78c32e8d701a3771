type Product = {
  readonly nameRu: string
  readonly nameEn: string
  readonly priceMinor: number
  readonly poolId: string | null
  readonly variants: readonly {
    readonly id: string
    readonly nameRu: string
    readonly nameEn: string
    readonly priceMinor: number | null
    readonly poolId: string | null
  }[]
}

/** Name, price and stock of one unit of a product, or of one of its variants. */
export function soldUnit({ variants, ...product }: Product, variantId: string | null) {
  const { nameRu, nameEn, priceMinor, poolId } = product
  const variant = variants.find(({ id }) => id === variantId)
  if (variant === undefined) return { nameRu, nameEn, priceMinor, poolId }
  return {
    nameRu: `${nameRu}, ${variant.nameRu}`,
    nameEn: `${nameEn}, ${variant.nameEn}`,
    priceMinor: variant.priceMinor ?? priceMinor,
    poolId: variant.poolId,
  }
}
