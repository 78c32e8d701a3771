import { productsOfEvent, type StoredEventProduct } from '#src/modules/catalog/server/reads/products-of-event.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { findOrder, type LineRow, type OrderRow } from '../queries/orders.ts'
import { linesWithEntries } from './name-entries.ts'
import { removeProductLine, setProductLine } from './set-product-line.ts'

/**
 * Makes the products of an unpaid order follow its places: what a place includes is added, and
 * products of a removed entry are removed. An included product without stock is left out. Insurance
 * follows its entries by itself (`orders.changed`). Idempotent.
 * @locks event; the caller has locked the order, and no payment is open
 */
export async function alignProducts(tx: Tx, { id, eventId }: { readonly id: string; readonly eventId: string }) {
  const products = await productsOfEvent(tx, eventId)
  const followers = products.filter(
    ({ kind, per, inclusion }) => kind !== 'insurance' && (per === 'entry' || inclusion === 'included'),
  )
  const order = followers.length === 0 ? null : await findOrder(tx, id)
  if (order?.kind !== 'registration' || order.status !== 'awaiting_payment') return
  const lines = await linesWithEntries(tx, order, products)
  const places = lines.filter(({ kind }) => kind === 'place')
  const entryIds = new Set(places.map(({ entryId }) => entryId))
  const lineFollows = ({ kind, entryId }: LineRow) =>
    kind === 'place' || kind === 'insurance' || entryId === null || entryIds.has(entryId)
  for (const line of lines) if (!lineFollows(line)) await removeProductLine(tx, order, line)
  const remaining = lines.filter(lineFollows)
  for (const product of followers) {
    const own = remaining.filter(({ kind, subjectId }) => kind !== 'place' && subjectId === product.id)
    if (product.inclusion === 'included') await addIncluded(tx, order, product, own, places)
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
