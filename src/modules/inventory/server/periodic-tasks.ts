import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { deleteAbandonedPlaces } from './queries/abandoned-places.ts'

/** Deletes records of unpaid places after three hours. */
export const sweepAbandonedPlaces: PeriodicTask = {
  name: 'inventory.sweep_abandoned_places',
  everyMs: 10 * 60_000,
  run: ({ db }) => db.transaction({ role: 'system' }, deleteAbandonedPlaces),
}
