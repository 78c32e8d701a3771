import { productsOfEvent, type StoredEventProduct } from '#src/modules/catalog/server/reads/products-of-event.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { findOrder, type LineRow, type OrderRow } from '../queries/orders.ts'
import { linesWithEntries } from './name-entries.ts'
import { removeProductLine, setProductLine } from './set-product-line.ts'

/**
 * Makes the products of an unpaid order follow its places: what a place includes is added, products
 * of a removed entry are removed, and insurance is reduced to one per place. An included product
 * without stock is left out. Idempotent.
 * @locks event; the caller has locked the order, and no payment is open
 */
export async function alignProducts(tx: Tx, { id, eventId }: { readonly id: string; readonly eventId: string }) {
  const products = await productsOfEvent(tx, eventId)
  const followers = products.filter(({ per, inclusion }) => per === 'entry' || inclusion === 'included')
  const order = followers.length === 0 ? null : await findOrder(tx, id)
  if (order?.kind !== 'registration' || order.status !== 'awaiting_payment') return
  const lines = await linesWithEntries(tx, order, products)
  const places = lines.filter(({ kind }) => kind === 'place')
  const entryIds = new Set(places.map(({ entryId }) => entryId))
  const lineFollows = (line: LineRow) => line.kind === 'place' || line.entryId === null || entryIds.has(line.entryId)
  for (const line of lines) if (!lineFollows(line)) await removeProductLine(tx, order, line)
  const remaining = lines.filter(lineFollows)
  for (const product of followers) {
    const own = remaining.filter(({ kind, subjectId }) => kind !== 'place' && subjectId === product.id)
    if (product.kind === 'insurance') await reduceInsurance(tx, order, product, own, places.length)
    else if (product.inclusion === 'included') await addIncluded(tx, order, product, own, places)
  }
}

async function reduceInsurance(
  tx: Tx,
  order: OrderRow,
  product: StoredEventProduct,
  own: readonly LineRow[],
  places: number,
): Promise<void> {
  let extra = own.reduce((sum, { units }) => sum + units, 0) - places
  for (const line of own) {
    if (extra <= 0) return
    const less = Math.min(extra, line.units)
    extra -= less
    if (less === line.units) await removeProductLine(tx, order, line)
    else await setProductLine(tx, order, { ...line, product }, line, line.units - less)
  }
}

async function addIncluded(
  tx: Tx,
  order: OrderRow,
  product: StoredEventProduct,
  own: readonly LineRow[],
  places: readonly LineRow[],
): Promise<void> {
  const entries = product.per === 'entry' ? places.flatMap(({ entryId }) => entryId ?? []) : [null]
  if (places.length === 0) {
    for (const line of own) await removeProductLine(tx, order, line)
    return
  }
  for (const entryId of entries) {
    if (own.some((line) => line.entryId === entryId)) continue
    await setProductLine(tx, order, { product, variantId: null, entryId }, undefined, 1)
  }
}
