import { recordResults } from '#src/modules/catalog/server/commands/record-outcome.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { protocolChanged } from '../events.ts'

/**
 * What follows from a protocol that was written or taken off. Whoever listens goes before the catalogue's mark: it locks the event's
 * stars and then the event, as everybody who rates does, and the mark locks the event.
 */
export async function emitResultsChanged(
  tx: Tx,
  of: { readonly eventId: string; readonly raceId: string; readonly eventCode: string; readonly hasResults: boolean },
): Promise<void> {
  await tx.publish(protocolChanged, { eventId: of.eventId, raceId: of.raceId })
  await recordResults(tx, of.eventCode, of.hasResults)
}
