import type { Tx } from '#src/platform/db/tx.ts'
import { orderChanged } from '../events.ts'
import { alignProducts } from './align-products.ts'

/**
 * Reports that an unpaid order's lines or people changed: its products follow the places, and its
 * discounts are decided again at once, in this transaction. The caller has locked the order; none of its payments is open.
 */
export async function emitOrderChanged(
  tx: Tx,
  order: { readonly tenantId: number; readonly id: string; readonly eventId: string },
  { rechecksPrices = false }: { readonly rechecksPrices?: boolean } = {},
): Promise<void> {
  await alignProducts(tx, order)
  const { tenantId, id: orderId, eventId } = order
  await tx.publish(orderChanged, { tenantId, orderId, eventId, rechecksPrices })
}
