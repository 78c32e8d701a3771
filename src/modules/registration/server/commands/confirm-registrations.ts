import type { orderPaid } from '#src/modules/orders/server/events.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { EventPayload } from '#src/platform/events/event-bus.ts'
import { bibsFor, confirmEntries, entriesToConfirm } from '../queries/confirmation.ts'

/**
 * Orders are paid: each of their entries gets its bib and stands in the start list, in the payment's own transaction.
 * Bibs are given in the order of payment by counters that are locked last, after the holds.
 */
export async function confirmRegistrations(tx: Tx, paid: readonly EventPayload<typeof orderPaid>[]): Promise<void> {
  const [some] = paid
  if (some === undefined) return
  const entries = await entriesToConfirm(
    tx,
    paid.map(({ orderId }) => orderId),
  )
  const bibs = await bibsFor(tx, some.tenantId, entries)
  const numbered = entries.map((entry) => {
    const bib = bibs.get(entry.id)
    if (bib === undefined) throw new Error('An entry without its bib')
    return { ...entry, bib }
  })
  await confirmEntries(tx, some.tenantId, numbered)
}
