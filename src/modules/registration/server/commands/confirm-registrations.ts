import type { orderPaid } from '#src/modules/orders/server/events.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { EventPayload } from '#src/platform/events/event-bus.ts'
import { bibsFor, confirmEntry, entriesToConfirm } from '../queries/confirmation.ts'

/**
 * The order is paid: each of its entries gets its bib and stands in the start list, in the payment's own transaction.
 * Bibs are given by counters that are locked last, after the holds.
 */
export async function confirmRegistrations(
  tx: Tx,
  { tenantId, orderId }: EventPayload<typeof orderPaid>,
): Promise<void> {
  const entries = await entriesToConfirm(tx, orderId)
  const bibs = await bibsFor(tx, tenantId, entries)
  for (const entry of entries) {
    const bib = bibs.get(entry.id)
    if (bib === undefined) throw new Error('An entry without its bib')
    await confirmEntry(tx, { tenantId, entry, bib })
  }
}
