import { nameEntries } from '#src/modules/orders/server/commands/name-entries.ts'
import type { entriesNeeded } from '#src/modules/orders/server/events.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { listEntriesByHold } from '../queries/entries-by-hold.ts'

/** Names the entries of an order whose products are to be chosen for them. */
export async function nameOrderEntries(tx: Tx, { orderId }: EventPayload<typeof entriesNeeded>): Promise<void> {
  await nameEntries(tx, orderId, await listEntriesByHold(tx, orderId))
}
