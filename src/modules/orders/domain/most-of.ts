/**
 * The most units of a product that one order may hold: an insurance covers one person, so at most
 * one per place.
 */
export function mostOf(
  product: { readonly kind: 'insurance' | 'service' | 'goods'; readonly mostPerOrder: number },
  lines: readonly { readonly kind: string; readonly units: number }[],
): number {
  if (product.kind !== 'insurance') return product.mostPerOrder
  const places = lines.filter((line) => line.kind === 'place').reduce((sum, line) => sum + line.units, 0)
  return Math.min(product.mostPerOrder, places)
}
