/**
 * The most units of a product that one order may hold: an insurance covers one person, so at most
 * one per place.
 */
export function maxUnits(
  product: { readonly kind: 'insurance' | 'service' | 'goods'; readonly maxPerOrder: number },
  lines: readonly { readonly kind: string; readonly units: number }[],
): number {
  if (product.kind !== 'insurance') return product.maxPerOrder
  const places = lines.filter((line) => line.kind === 'place').reduce((sum, line) => sum + line.units, 0)
  return Math.min(product.maxPerOrder, places)
}
