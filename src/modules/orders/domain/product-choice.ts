import { err, ok, type Result } from '#src/kernel/result.ts'
import type { LineKey } from './max-units.ts'

type Product = {
  readonly kind: 'insurance' | 'service' | 'goods'
  readonly per: 'entry' | 'order'
  readonly inclusion: 'optional' | 'required' | 'included'
  readonly variants: readonly { readonly id: string }[]
}

export type ChoiceRefusal =
  | 'orders.product_unknown'
  | 'orders.policy_needed'
  | 'orders.variant_needed'
  | 'orders.variant_unknown'
  | 'orders.entry_needed'
  | 'orders.entry_unknown'

/**
 * The order line that a choice means. A product with variants needs one; a product per entry needs
 * an entry, unless the order has only one. Insurance is bought for a person elsewhere.
 * @param entryIds the entries of the order
 */
export function lineOfChoice<P extends Product>(
  product: P | undefined,
  choice: { readonly variantId?: string | undefined; readonly entryId?: string | undefined },
  entryIds: readonly string[],
): Result<LineKey & { readonly product: P }, ChoiceRefusal> {
  if (product === undefined) return err('orders.product_unknown')
  if (product.kind === 'insurance') return err('orders.policy_needed')
  const { variantId = null, entryId = null } = choice
  if (variantId === null ? product.variants.length > 0 : !product.variants.some(({ id }) => id === variantId))
    return err(variantId === null ? 'orders.variant_needed' : 'orders.variant_unknown')
  if (entryId !== null) {
    const isOfOrder = product.per === 'entry' && entryIds.includes(entryId)
    return isOfOrder ? ok({ product, variantId, entryId }) : err('orders.entry_unknown')
  }
  if (product.per === 'order') return ok({ product, variantId, entryId })
  const [only = null, ...others] = entryIds
  return only === null || others.length > 0 ? err('orders.entry_needed') : ok({ product, variantId, entryId: only })
}
