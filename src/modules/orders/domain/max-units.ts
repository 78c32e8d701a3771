type Product = {
  readonly id: string
  readonly kind: 'insurance' | 'service' | 'goods'
  readonly per: 'entry' | 'order'
  readonly inclusion: 'optional' | 'required' | 'included'
  readonly maxPerOrder: number
}
type Line = {
  readonly kind: string
  readonly subjectId: string
  readonly units: number
  readonly variantId: string | null
  readonly entryId: string | null
}
export type LineKey = { readonly variantId: string | null; readonly entryId: string | null }

/**
 * The most units of a product: of one entry where it is per entry, else of the order. An insurance
 * covers one person, so an order has at most one per place; a place includes one unit.
 */
export function maxUnits(product: Product, lines: readonly Pick<Line, 'kind' | 'units'>[]): number {
  if (product.inclusion === 'included') return 1
  if (product.kind !== 'insurance') return product.maxPerOrder
  const places = lines.filter((line) => line.kind === 'place').reduce((sum, line) => sum + line.units, 0)
  return Math.min(product.maxPerOrder, places)
}

/**
 * The most units of one order line: what `maxUnits` leaves beside the product's other lines, which
 * are other variants for the same entry, or of the same order.
 */
export function maxLineUnits(product: Product, lines: readonly Line[], { variantId, entryId }: LineKey): number {
  const isShared = (line: Line) =>
    line.kind !== 'place' &&
    line.subjectId === product.id &&
    (product.kind === 'insurance' || line.entryId === entryId) &&
    !(line.variantId === variantId && line.entryId === entryId)
  const others = lines.filter(isShared).reduce((sum, { units }) => sum + units, 0)
  return Math.max(0, maxUnits(product, lines) - others)
}
