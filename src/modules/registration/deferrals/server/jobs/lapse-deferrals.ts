import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { lapseDeferral } from '../commands/return-deferral.ts'
import { listDueDeferrals } from '../queries/deferrals.ts'

/**
 * Refunds deferrals whose longest wait is over; one transaction each, so that one stuck deferral
 * delays no other.
 */
export const lapseDeferrals: PeriodicTask = {
  name: 'registration.lapse_deferrals',
  everyMs: 600_000,
  async run({ db }) {
    const due = await db.transaction({ role: 'system', readOnly: true }, (tx) => listDueDeferrals(tx, 100))
    const failures: unknown[] = []
    for (const { tenantId, entryId } of due) {
      const ended = db.transaction({ role: 'app', tenantId }, (tx) => lapseDeferral(tx, entryId))
      await ended.catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} failed`)
  },
}
