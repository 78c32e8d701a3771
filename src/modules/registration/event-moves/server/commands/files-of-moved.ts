import type { placeMoved } from '#src/modules/orders/server/events.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { moveFilesToNewEvent } from '../../../entry-details/server/queries/files.ts'

/** A place pays one at another event: what its person handed in is that event's organizer's to see, and is kept until its end. */
export async function filesOfMoved(tx: Tx, { toOrderId }: EventPayload<typeof placeMoved>): Promise<void> {
  await moveFilesToNewEvent(tx, toOrderId)
}
