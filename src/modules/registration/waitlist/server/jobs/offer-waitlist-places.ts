import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { updateRaceWaitlists } from '../commands/update-race-waitlists.ts'
import { eventsWithWaitlistsToServe } from '../queries/waitlists-to-serve.ts'

/**
 * Offers what became free to whoever is next in line, each second. Nobody else can take it meanwhile: a freed place is the
 * line's in the very statement that frees it. One transaction per event, so that a stuck one keeps nobody waiting.
 */
export const offerWaitlistPlacesTask: PeriodicTask = {
  name: 'registration.serve_waitlists',
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
