import { productsOfEvent, type StoredEventProduct } from '#src/modules/catalog/server/reads/products-of-event.ts'
import type { LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { type ProductLine, setProductLine } from '#src/modules/orders/server/commands/set-product-line.ts'
import { orderLineOf } from '#src/modules/orders/server/reads/order-line-of.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { StoredCode } from '../queries/rules.ts'
import { isProductAdded, markProductAdded } from '../queries/uses.ts'

type Free = { readonly product: StoredEventProduct; readonly units: number }

/**
 * The product that the code gives for nothing, with its units in the order; null for other codes, and
 * where the order's event does not have it.
 */
export async function findFreeProduct(tx: Tx, order: LockedOrder, { rule }: StoredCode): Promise<Free | null> {
  const { value } = rule
  if (value.kind !== 'free_product') return null
  const product = (await productsOfEvent(tx, order.eventId)).find(({ id }) => id === value.productId)
  if (product === undefined) return null
  return { product, units: (await orderLineOf(tx, order.id, product.id))?.units ?? 0 }
}

/**
 * Adds one unit of the code's free product to an order that has none. A product with sizes, or for one
 * person, is chosen by the payer: then it costs nothing.
 * @returns the product's name where it was added, null where nothing is to be added, or `gone` where
 * its stock has none left
 * @locks the event; the caller has locked the order
 */
export async function addFreeProduct(
  tx: Tx,
  order: LockedOrder,
  code: StoredCode,
): Promise<{ readonly name: string } | 'gone' | null> {
  const free = await findFreeProduct(tx, order, code)
  if (free === null || free.units > 0 || free.product.per === 'entry' || free.product.variants.length > 0) return null
  const got = await setProductLine(tx, order, lineOf(free), undefined, 1)
  if (got === 0) return 'gone'
  return { name: order.language === 'ru' ? free.product.nameRu : free.product.nameEn }
}

/** The code's use has added its free product: it goes with the code. */
export async function noteAddedProduct(tx: Tx, order: LockedOrder, code: StoredCode): Promise<void> {
  await markProductAdded(tx, order.id, code.id)
}

/**
 * The code is removed: the unit that it has added goes too, unless the payer has put more into the
 * order, so that nobody pays for what they did not choose. Call before the use is deleted.
 * @locks the event; the caller has locked the order
 */
export async function removeAddedProduct(tx: Tx, order: LockedOrder, code: StoredCode): Promise<void> {
  if (!(await isProductAdded(tx, order.id, code.id))) return
  const free = await findFreeProduct(tx, order, code)
  const line = free === null ? undefined : await orderLineOf(tx, order.id, free.product.id)
  if (free !== null && line?.units === 1) await setProductLine(tx, order, lineOf(free), line, 0)
}

function lineOf({ product }: Free): ProductLine {
  return { product, variantId: null, entryId: null }
}
