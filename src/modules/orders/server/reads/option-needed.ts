import { err } from '#src/kernel/result.ts'
import { isSoldAt } from '#src/modules/catalog/domain/product.ts'
import {
  productsOfEvent,
  type StoredEventProduct,
  stockPools,
} from '#src/modules/catalog/server/reads/products-of-event.ts'
import { countFreeStock } from '#src/modules/inventory/server/reads/availability.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { missingOption } from '../../domain/missing-option.ts'
import type { LineRow, OrderRow } from '../queries/orders.ts'

/**
 * The refusal to pay an order without an option that has to be chosen, with the product's name; null
 * where none is missing. An option that can no longer be chosen is not demanded.
 */
export async function optionNeeded(tx: Tx, order: OrderRow, lines: readonly LineRow[], language: 'ru' | 'en') {
  const products = order.kind === 'registration' ? await productsOfEvent(tx, order.eventId) : []
  const demanded = products.filter(({ inclusion }) => inclusion !== 'optional')
  if (demanded.length === 0) return null
  const free = await countFreeStock(tx, stockPools(demanded))
  const hasUnit = (poolId: string | null) => poolId === null || (free.get(poolId) ?? 0) > 0
  const isAvailable = (product: StoredEventProduct) =>
    (product.inclusion === 'included' || isSoldAt(product, tx.now)) &&
    (product.variants.length === 0 ? hasUnit(product.poolId) : product.variants.some(({ poolId }) => hasUnit(poolId)))
  const missing = missingOption(demanded, lines, isAvailable)
  if (missing === null) return null
  const { product, entryId } = missing
  return err('orders.option_needed', {
    params: { name: language === 'ru' ? product.nameRu : product.nameEn },
    fields: { [`option.${entryId ?? 'order'}.${product.id}.count`]: 'orders.option_needed' }, // as the order's form names it
  })
}
