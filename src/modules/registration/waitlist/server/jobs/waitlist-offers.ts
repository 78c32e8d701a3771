import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { updateRaceWaitlists } from '../commands/update-race-waitlists.ts'
import { eventsWithWaitlistsToServe } from '../queries/waitlists-to-serve.ts'

/**
 * Offers free places to the next in the waitlist, every second. No other buyer can take them
 * meanwhile: the statement that frees a place reserves it for the waitlist. One transaction per
 * event, so that one stuck event delays no other.
 */
export const waitlistOffersTask: PeriodicTask = {
  name: 'registration.waitlist_offers',
  everyMs: 1_000,
  async run({ db }) {
    const events = await db.transaction({ role: 'system', readOnly: true }, eventsWithWaitlistsToServe)
    const failures: unknown[] = []
    for (const event of events) {
      const served = db.transaction({ role: 'app', tenantId: event.tenantId }, (tx) => updateRaceWaitlists(tx, event))
      await served.catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${events.length} failed`)
  },
}
