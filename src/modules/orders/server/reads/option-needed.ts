import { err } from '#src/kernel/result.ts'
import { isSoldAt } from '#src/modules/catalog/domain/product.ts'
import {
  productsOfEvent,
  type StoredEventProduct,
  stockPools,
} from '#src/modules/catalog/server/reads/products-of-event.ts'
import { countFreeStock } from '#src/modules/inventory/server/reads/availability.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { missingOptions } from '../../domain/missing-options.ts'
import type { LineRow, OrderRow } from '../queries/orders.ts'

/**
 * The refusal to pay an order without options that have to be chosen, with the products' names and the
 * fields of everybody who is without one; null where none is missing. An option that can no longer be chosen is not demanded.
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
  const missing = missingOptions(demanded, lines, isAvailable)
  if (missing.length === 0) return null
  const names = new Set(missing.map(({ product }) => (language === 'ru' ? product.nameRu : product.nameEn)))
  // As the order's form names them.
  const fields = missing.map(({ product, entryId }) => `option.${entryId ?? 'order'}.${product.id}.count`)
  return err('orders.option_needed', {
    params: { name: [...names].join(', ') },
    fields: Object.fromEntries(fields.map((field) => [field, 'orders.option_needed'])),
  })
}
