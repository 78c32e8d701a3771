import { listEventMoveTargets } from '#src/modules/catalog/server/reads/event-move-targets.ts'
import { findEdition } from '#src/modules/catalog/server/reads/find-edition.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EntryToChange } from '../../../changes/server/reads/entry-to-change.ts'

/**
 * The codes of the events to which a paid entry may be moved: those that its organizer named at the
 * cancellation, and for a deferred one the next edition until its day. Null where it can't be
 * moved.
 */
export async function eventsToMoveTo(
  tx: Tx,
  { entry, race }: Pick<EntryToChange, 'entry' | 'race'>,
): Promise<readonly string[] | null> {
  const isEventNotHeld = race.eventStatus === 'cancelled' || race.eventStatus === 'postponed'
  const isDeferred = entry.state === 'deferred'
  if (!isEventNotHeld && !isDeferred) return null
  const edition = isDeferred ? await findEdition(tx, race.eventId) : null
  return [
    ...new Set([...(edition?.isOpen ? [edition.eventCode] : []), ...(await listEventMoveTargets(tx, race.eventId))]),
  ]
}
