import type { placeMoved } from '#src/modules/orders/server/events.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { moveFilesToNewEvent } from '../../../entry-details/server/queries/files.ts'

/**
 * A place pays one at another event: that event's organizer may see the files of its participant,
 * which are saved until that event's end.
 */
export async function filesOfMoved(tx: Tx, { toOrderId }: EventPayload<typeof placeMoved>): Promise<void> {
  await moveFilesToNewEvent(tx, toOrderId)
}
