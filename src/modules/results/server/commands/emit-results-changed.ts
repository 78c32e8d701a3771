import { recordResults } from '#src/modules/catalog/server/commands/record-results.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { resultListChanged } from '../events.ts'

/**
 * Emits the change of a race's published results, then updates the event's flag in the catalog. In
 * this order, since a handler locks the event's ratings and then the event, as reviews do, and the
 * flag's update locks the event.
 */
export async function emitResultsChanged(
  tx: Tx,
  of: { readonly eventId: string; readonly raceId: string; readonly eventCode: string; readonly hasResults: boolean },
): Promise<void> {
  await tx.publish(resultListChanged, { eventId: of.eventId, raceId: of.raceId })
  await recordResults(tx, of.eventCode, of.hasResults)
}
