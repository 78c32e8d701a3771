import { isSoldAt } from '#src/modules/catalog/domain/product.ts'
import { productsOfEvent, type StoredEventProduct } from '#src/modules/catalog/server/reads/products-of-event.ts'
import type { LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { linesWithEntries } from '#src/modules/orders/server/commands/name-entries.ts'
import { setProductLine } from '#src/modules/orders/server/commands/set-product-line.ts'
import { productLinesOf } from '#src/modules/orders/server/reads/product-lines-of.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { StoredCode } from '../queries/rules.ts'
import { isProductAdded, markProductAdded } from '../queries/uses.ts'

type Free = {
  readonly product: StoredEventProduct
  readonly lines: Awaited<ReturnType<typeof productLinesOf>>
  readonly units: number
}

/**
 * The product that the code gives for nothing, with its units in the order; null for other codes, and
 * where the order's event does not have it, or the payer names its price.
 */
export async function findFreeProduct(tx: Tx, order: LockedOrder, { rule }: StoredCode): Promise<Free | null> {
  const { value } = rule
  if (value.kind !== 'free_product') return null
  const product = (await productsOfEvent(tx, order.eventId)).find(({ id }) => id === value.productId)
  if (product === undefined || product.freePrice !== null) return null
  const lines = await productLinesOf(tx, order.id, product.id)
  return { product, lines, units: lines.reduce((sum, { units }) => sum + units, 0) }
}

/**
 * Adds one unit of the code's free product to an order that has none. Where there is something to
 * choose, a size or one of several people, the payer chooses: then it costs nothing.
 * @returns the product's name where it was added, null where nothing is to be added, or `gone` where
 * its stock has none left or its last day is over
 * @locks the event; the caller has locked the order
 */
export async function addFreeProduct(
  tx: Tx,
  order: LockedOrder,
  code: StoredCode,
): Promise<{ readonly name: string } | 'gone' | null> {
  const free = await findFreeProduct(tx, order, code)
  if (free === null || free.units > 0) return null
  const { product } = free
  if (!isSoldAt(product, tx.now)) return 'gone'
  if (product.variants.length > 0) return null
  const entryId = product.per === 'order' ? null : await soleEntry(tx, order, product)
  if (entryId === undefined) return null
  const got = await setProductLine(tx, order, { product, variantId: null, entryId }, undefined, 1)
  if (got === 0) return 'gone'
  return { name: order.language === 'ru' ? product.nameRu : product.nameEn }
}

/** The order's only entry; undefined where one must be chosen. */
async function soleEntry(tx: Tx, order: LockedOrder, product: StoredEventProduct): Promise<string | undefined> {
  const lines = await linesWithEntries(tx, order, [product])
  const [place, ...more] = lines.filter(({ kind }) => kind === 'place')
  return more.length === 0 ? (place?.entryId ?? undefined) : undefined
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
  const [line] = free?.lines ?? []
  if (free === null || line === undefined || free.units !== 1) return
  const { variantId, entryId } = line
  await setProductLine(tx, order, { product: free.product, variantId, entryId }, line, 0)
}
