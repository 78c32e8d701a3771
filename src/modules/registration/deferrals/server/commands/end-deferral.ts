import type { placeMoved } from '#src/modules/orders/server/events.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { entriesOfOrder } from '../../../server/queries/own-entries.ts'
import { endDeferrals, findDeferral } from '../queries/deferrals.ts'

/**
 * A place pays one at another event: if it was a deferred one, its deferral ends, and its start is
 * at that event.
 */
export async function takeDeferral(
  tx: Tx,
  { tenantId, orderId, holdId, toOrderId }: EventPayload<typeof placeMoved>,
): Promise<void> {
  const entry = (await entriesOfOrder(tx, orderId)).find((one) => one.holdId === holdId)
  if (entry !== undefined && (await findDeferral(tx, entry.id)) !== null)
    await endDeferrals(tx, tenantId, [entry.id], toOrderId)
}
