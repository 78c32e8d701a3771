import type { Tx } from '#src/platform/db/database.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { lapseHandOver } from '../commands/end-hand-over.ts'

const most = 100

/** Offers of places whose deadline has passed, or whose event is off, end; a transaction each, so that a stuck one keeps nobody waiting. */
export const lapseHandOvers: PeriodicTask = {
  name: 'registration.lapse_hand_overs',
  everyMs: 60_000,
  async run({ db }) {
    const due = await db.transaction({ role: 'system', readOnly: true }, dueHandOvers)
    const failures: unknown[] = []
    for (const { tenantId, id } of due) {
      const ended = db.transaction({ role: 'app', tenantId }, (tx) => lapseHandOver(tx, id))
      await ended.catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} failed`)
  },
}

async function dueHandOvers(tx: Tx): Promise<{ tenantId: number; id: string }[]> {
  return await tx.sql`
    select h.tenant_id as "tenantId", h.id from registration.hand_overs h join catalog.events e on e.id = h.event_id
    where h.state = 'open' and (h.open_until <= ${tx.now} or e.status <> 'published') order by h.open_until limit ${most}`
}
