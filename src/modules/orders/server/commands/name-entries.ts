import type { StoredEventProduct } from '#src/modules/catalog/server/reads/products-of-event.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { entriesNeeded } from '../events.ts'
import { type LineRow, listOrderLines, type OrderRow } from '../queries/orders.ts'
import { writeEntriesOfPlaces } from '../queries/product-lines.ts'

/**
 * Writes on the places of a locked order the entries that stand on them: the registration's reply
 * to `entriesNeeded`.
 */
export async function nameEntries(
  tx: Tx,
  orderId: string,
  entries: readonly { readonly entryId: string; readonly holdId: string }[],
): Promise<void> {
  if (entries.length > 0) await writeEntriesOfPlaces(tx, orderId, entries)
}

/**
 * The lines of a locked order; if the event has products per entry, its places name their entries.
 */
export async function linesWithEntries(
  tx: Tx,
  order: Pick<OrderRow, 'tenantId' | 'id' | 'eventId'>,
  products: readonly Pick<StoredEventProduct, 'per'>[],
): Promise<LineRow[]> {
  const lines = await listOrderLines(tx, order.id)
  const isNeeded = products.some(({ per }) => per === 'entry')
  if (!isNeeded || lines.every(({ kind, entryId }) => kind !== 'place' || entryId !== null)) return lines
  await tx.publish(entriesNeeded, { tenantId: order.tenantId, orderId: order.id, eventId: order.eventId })
  return await listOrderLines(tx, order.id)
}
