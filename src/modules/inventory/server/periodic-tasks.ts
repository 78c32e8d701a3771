import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { deleteAbandonedPlaces } from './queries/abandoned-places.ts'

/** Who has not paid for places is remembered for three hours, and no longer. */
export const sweepAbandonedPlaces: PeriodicTask = {
  name: 'inventory.sweep_abandoned_places',
  everyMs: 10 * 60_000,
  run: ({ db }) => db.transaction({ role: 'system' }, deleteAbandonedPlaces),
}
